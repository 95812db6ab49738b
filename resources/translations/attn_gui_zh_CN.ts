<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About attn-gui</source>
        <translation>关于 attn-gui</translation>
    </message>
    <message>
        <source>For teaching and exploring the two batched matrix products of attention.</source>
        <translation>用于讲解和探索注意力中的两次批量矩阵乘法。</translation>
    </message>
    <message>
        <source>Made with: {libraries}</source>
        <translation>基于：{libraries}</translation>
    </message>
    <message>
        <source>Errors are written to {path}</source>
        <translation>错误记录在 {path}</translation>
    </message>
    <message>
        <source>&amp;Licences…</source>
        <translation>许可证(&amp;L)…</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>&amp;New</source>
        <translation>新建(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Undo l&amp;ist</source>
        <translation>撤销列表(&amp;I)</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>剪切(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copy as &amp;shown</source>
        <translation>按显示复制(&amp;S)</translation>
    </message>
    <message>
        <source>Copy t&amp;ensor as code</source>
        <translation>将张量复制为代码(&amp;E)</translation>
    </message>
    <message>
        <source>Cell in the form &amp;last used</source>
        <translation>按上次的形式复制单元格(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <source>Paste as &amp;whole tensor</source>
        <translation>作为整个张量粘贴(&amp;W)</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>全选(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Delete (set to 0)</source>
        <translation>清除（置为 0）(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Fill down</source>
        <translation>向下填充(&amp;F)</translation>
    </message>
    <message>
        <source>Fill with &amp;value…</source>
        <translation>填充数值(&amp;V)…</translation>
    </message>
    <message>
        <source>&amp;Zeros in the whole table</source>
        <translation>整个表格置零(&amp;Z)</translation>
    </message>
    <message>
        <source>&amp;Normalise rows of alpha</source>
        <translation>归一化 alpha 的各行(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Sizes and names…</source>
        <translation>尺寸和名称(&amp;S)…</translation>
    </message>
    <message>
        <source>Insert &amp;row after the current one</source>
        <translation>在当前行之后插入行(&amp;R)</translation>
    </message>
    <message>
        <source>Insert &amp;column after the current one</source>
        <translation>在当前列之后插入列(&amp;C)</translation>
    </message>
    <message>
        <source>R&amp;emove selected rows</source>
        <translation>删除所选的行(&amp;E)</translation>
    </message>
    <message>
        <source>Re&amp;move selected columns</source>
        <translation>删除所选的列(&amp;M)</translation>
    </message>
    <message>
        <source>Re&amp;name row…</source>
        <translation>重命名行(&amp;N)…</translation>
    </message>
    <message>
        <source>Rename c&amp;olumn…</source>
        <translation>重命名列(&amp;O)…</translation>
    </message>
    <message>
        <source>Add &amp;batch</source>
        <translation>添加批次(&amp;B)</translation>
    </message>
    <message>
        <source>Remove the batch s&amp;hown</source>
        <translation>删除当前显示的批次(&amp;H)</translation>
    </message>
    <message>
        <source>Convert storage to &amp;float64</source>
        <translation>将存储转换为 float64(&amp;F)</translation>
    </message>
    <message>
        <source>N&amp;otes</source>
        <translation>备注(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Open lesson file…</source>
        <translation>打开课程文件(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Next step</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous step</source>
        <translation>上一步(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Restore this step</source>
        <translation>恢复这一步(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;End lesson</source>
        <translation>结束课程(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Next table or heatmap</source>
        <translation>下一个表格或热图(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous table or heatmap</source>
        <translation>上一个表格或热图(&amp;P)</translation>
    </message>
    <message>
        <source>Show &amp;whole heatmaps</source>
        <translation>显示完整热图(&amp;W)</translation>
    </message>
    <message>
        <source>Highlight &amp;changes</source>
        <translation>突出显示变化(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Present</source>
        <translation>演示(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>全屏(&amp;F)</translation>
    </message>
    <message>
        <source>Reset window &amp;layout</source>
        <translation>重置窗口布局(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;About attn-gui</source>
        <translation>关于 attn-gui(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Tensors</source>
        <translation>张量(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Lesson</source>
        <translation>课程(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Compute</source>
        <translation>计算(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
</context>
<context>
    <name>ArithmeticView</name>
    <message>
        <source>Cell</source>
        <translation>单元格</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Whole matrix</source>
        <translation>整个矩阵</translation>
    </message>
    <message>
        <source>Entry by entry</source>
        <translation>逐个分量</translation>
    </message>
    <message>
        <source>All terms</source>
        <translation>所有项</translation>
    </message>
    <message>
        <source>All digits</source>
        <translation>所有数位</translation>
    </message>
    <message>
        <source>Arithmetic of the chosen result</source>
        <translation>所选结果的算式</translation>
    </message>
    <message>
        <source>out of date: a newer result is being computed</source>
        <translation>已过时：正在计算新的结果</translation>
    </message>
    <message>
        <source>… and {count} more</source>
        <translation>……另有 {count} 行</translation>
    </message>
    <message>
        <source>last edit: {change}</source>
        <translation>上次编辑：{change}</translation>
    </message>
    <message>
        <source>exact {sum}</source>
        <translation>精确值 {sum}</translation>
    </message>
    <message>
        <source>off by {computed} and {float64}</source>
        <translation>偏差分别为 {computed} 和 {float64}</translation>
    </message>
</context>
<context>
    <name>Autosave</name>
    <message>
        <source>The autosaved work cannot be read and is kept as {path}. {reason}</source>
        <translation>无法读取自动保存的内容，已将其保留为 {path}。{reason}</translation>
    </message>
    <message>
        <source>Nothing can be written there.</source>
        <translation>无法写入该位置。</translation>
    </message>
    <message>
        <source>Unsaved work cannot be kept in {folder}: save it yourself. {reason}</source>
        <translation>无法在 {folder} 中自动保存未保存的内容：请自行保存。{reason}</translation>
    </message>
    <message>
        <source>Restored</source>
        <translation>已恢复</translation>
    </message>
</context>
<context>
    <name>Axes</name>
    <message>
        <source>agents</source>
        <translation>agent</translation>
    </message>
    <message>
        <source>batches</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>features of q and k</source>
        <translation>q 和 k 的特征</translation>
    </message>
    <message>
        <source>features of v</source>
        <translation>v 的特征</translation>
    </message>
    <message>
        <source>{labels} ({axis})</source>
        <translation>{labels}（{axis}）</translation>
    </message>
    <message>
        <source>This removes {places}, and with them {count} numbers of {operands}. Undo brings them back.</source>
        <translation>这将删除 {places}，以及 {operands} 中对应的 {count} 个数字。撤销可以恢复。</translation>
    </message>
    <message>
        <source>{axis}: at least one has to stay.</source>
        <translation>{axis}：至少要保留一个。</translation>
    </message>
    <message>
        <source>{axis}: {count} are too many; at most {limit} are possible.</source>
        <translation>{axis}：{count} 个太多，最多 {limit} 个。</translation>
    </message>
    <message>
        <source>{first}, {rest}</source>
        <translation>{first}，{rest}</translation>
    </message>
    <message>
        <source>{axes}: too many. {tensor} would become {shape} and take {size} MB; at most {limit} MB are possible.</source>
        <translation>{axes}：太多。{tensor} 将变为 {shape}，占用 {size} MB；最多允许 {limit} MB。</translation>
    </message>
    <message>
        <source>{axis}: name {place} is empty.</source>
        <translation>{axis}：第 {place} 个名称是空的。</translation>
    </message>
    <message>
        <source>{axis}: “{label}” is longer than {limit} characters.</source>
        <translation>{axis}：“{label}”超过 {limit} 个字符。</translation>
    </message>
    <message>
        <source>{axis}: name {place} has a character that cannot be shown.</source>
        <translation>{axis}：第 {place} 个名称含有无法显示的字符。</translation>
    </message>
    <message>
        <source>{axis}: “{label}” is there already; each needs a name of its own.</source>
        <translation>{axis}：“{label}”已经存在；名称不能重复。</translation>
    </message>
    <message>
        <source>{matrix} is computed: it is not stored.</source>
        <translation>{matrix} 是计算得出的，不会存储。</translation>
    </message>
    <message>
        <source>{matrix} is stored as float64 already.</source>
        <translation>{matrix} 已经以 float64 存储。</translation>
    </message>
    <message>
        <source>Choose a cell of a table first: its row and column are meant.</source>
        <translation>请先选择表格中的一个单元格：操作针对它所在的行和列。</translation>
    </message>
</context>
<context>
    <name>AxesController</name>
    <message>
        <source>Re&amp;name {label}…</source>
        <translation>重命名 {label}(&amp;N)…</translation>
    </message>
    <message>
        <source>Insert &amp;before {label}</source>
        <translation>在 {label} 之前插入(&amp;B)</translation>
    </message>
    <message>
        <source>Insert &amp;after {label}</source>
        <translation>在 {label} 之后插入(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Remove {label} ({operands})</source>
        <translation>删除 {label}（{operands}）(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Sizes and names…</source>
        <translation>尺寸和名称(&amp;S)…</translation>
    </message>
</context>
<context>
    <name>Axis</name>
    <message>
        <source>batch</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>feature</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
</context>
<context>
    <name>AxisButtons</name>
    <message>
        <source>{axis}: add {label}. Changes {operands}.</source>
        <translation>{axis}：添加 {label}。将改变 {operands}。</translation>
    </message>
    <message>
        <source>{axis}: remove {label}. Changes {operands}.</source>
        <translation>{axis}：删除 {label}。将改变 {operands}。</translation>
    </message>
</context>
<context>
    <name>CellEdits</name>
    <message>
        <source>The clipboard&apos;s cells come from a program that writes them wrongly.</source>
        <translation>剪贴板中的单元格来自一个写入有误的程序。</translation>
    </message>
    <message>
        <source>{rows} × {columns} cells do not fit: from the chosen cell of {matrix} on there is room for {room_rows} × {room_columns}. Choose another cell, or paste as whole tensor to change the shape.</source>
        <translation>{rows} × {columns} 个单元格放不下：从 {matrix} 的所选单元格起只有 {room_rows} × {room_columns} 的空间。请选择其他单元格，或作为整个张量粘贴以改变形状。</translation>
    </message>
    <message>
        <source>The row {row} of {matrix} has the sum {sum}: it cannot be normalised.</source>
        <translation>{matrix} 的 {row} 行之和为 {sum}：无法归一化。</translation>
    </message>
    <message>
        <source>Row {row}, column {column}: {value} is too large for {dtype}; write inf if infinity is meant.</source>
        <translation>第 {row} 行第 {column} 列：{value} 超出 {dtype} 的范围；如果想表示无穷大，请写 inf。</translation>
    </message>
    <message>
        <source>Some numbers have more digits than {dtype} holds: they were rounded.</source>
        <translation>有些数字的位数超过 {dtype} 的精度：已舍入。</translation>
    </message>
    <message>
        <source>Paste a tensor of shape {new} in place of {matrix}, {old}?</source>
        <translation>要用形状为 {new} 的张量替换 {matrix}（{old}）吗？</translation>
    </message>
    <message>
        <source>{matrix} becomes {new} instead of {old}; new cells are 0.</source>
        <translation>{matrix} 的形状由 {old} 变为 {new}；新单元格为 0。</translation>
    </message>
    <message>
        <source>{matrix} becomes {new} instead of {old}; it loses {count} values.</source>
        <translation>{matrix} 的形状由 {old} 变为 {new}；将失去 {count} 个数值。</translation>
    </message>
    <message>
        <source>{matrix} becomes {new} instead of {old}; it loses {count} values, and new cells are 0.</source>
        <translation>{matrix} 的形状由 {old} 变为 {new}；将失去 {count} 个数值，新单元格为 0。</translation>
    </message>
    <message>
        <source>{axis} removed: {names}</source>
        <translation>删除 {axis}：{names}</translation>
    </message>
</context>
<context>
    <name>Cells</name>
    <message>
        <source>Only the rows of alpha are distributions, and can be normalised.</source>
        <translation>只有 alpha 的行是概率分布，可以归一化。</translation>
    </message>
    <message>
        <source>Select cells of a table first.</source>
        <translation>请先选择表格中的单元格。</translation>
    </message>
    <message>
        <source>{matrix} is computed: it cannot be changed.</source>
        <translation>{matrix} 是计算得出的，不能更改。</translation>
    </message>
</context>
<context>
    <name>CheckLabel</name>
    <message>
        <source>The shown results against a float64 sum of the operands as computed with, by another path.</source>
        <translation>所显示的结果与按另一途径以 float64 对实际参与计算的操作数求得的和作比较。</translation>
    </message>
    <message>
        <source>✗ {count} cells not confirmed</source>
        <translation>✗ {count} 个单元格未通过核对</translation>
    </message>
    <message>
        <source>✓ checked, off by at most {difference}</source>
        <translation>✓ 已核对，偏差至多 {difference}</translation>
    </message>
    <message>
        <source> · overflow to ±inf</source>
        <translation> · 溢出为 ±inf</translation>
    </message>
</context>
<context>
    <name>Clipboard</name>
    <message>
        <source>There are no numbers on the clipboard.</source>
        <translation>剪贴板中没有数字。</translation>
    </message>
    <message>
        <source>These are {count} cells; at most {most}, 256 MB of text, can be copied at once.</source>
        <translation>共有 {count} 个单元格；一次最多可复制 {most} 个（256 MB 文本）。</translation>
    </message>
    <message>
        <source>Read as decimals</source>
        <translation>按小数读取</translation>
    </message>
    <message>
        <source>The document has changed since: paste once more.</source>
        <translation>文档在此期间已改变：请重新粘贴。</translation>
    </message>
</context>
<context>
    <name>ColourRange</name>
    <message>
        <source>each matrix its own</source>
        <translation>各矩阵分别取值</translation>
    </message>
    <message>
        <source>one for all matrices</source>
        <translation>所有矩阵共用</translation>
    </message>
    <message>
        <source>symmetric about 0</source>
        <translation>关于 0 对称</translation>
    </message>
    <message>
        <source>0 to 1</source>
        <translation>0 到 1</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>固定</translation>
    </message>
</context>
<context>
    <name>ColourRangeDialog</name>
    <message>
        <source>A limit is a finite number: neither nan nor inf.</source>
        <translation>界限必须是有限的数，不能是 nan 或 inf。</translation>
    </message>
    <message>
        <source>The last number must be larger than the first.</source>
        <translation>第二个数必须大于第一个数。</translation>
    </message>
    <message>
        <source>Fixed colour range</source>
        <translation>固定颜色范围</translation>
    </message>
    <message>
        <source>Values beyond a limit bear the colour of that limit.</source>
        <translation>超出界限的数值显示为该界限的颜色。</translation>
    </message>
    <message>
        <source>&amp;From</source>
        <translation>从(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;To</source>
        <translation>到(&amp;T)</translation>
    </message>
</context>
<context>
    <name>Compute</name>
    <message>
        <source>{matrix} with {batch_count} × {row_count} × {column_count} values needs {needed} GB of memory, and only {free} GB are free. Use fewer agents or batches, a smaller dtype, or close other programs.</source>
        <translation>{matrix} 有 {batch_count} × {row_count} × {column_count} 个数值，需要 {needed} GB 内存，而可用内存只有 {free} GB。请减少 agent 或批次的数量，改用更小的 dtype，或关闭其他程序。</translation>
    </message>
    <message>
        <source>The memory of the chosen device does not suffice: computed on the CPU. Use a smaller dtype or size.</source>
        <translation>所选设备的内存不足，已改在 CPU 上计算。请改用更小的 dtype 或更小的尺寸。</translation>
    </message>
    <message>
        <source>The chosen device reported an error: computed on the CPU. Restart the program to use the device again.</source>
        <translation>所选设备报告了错误，已改在 CPU 上计算。要再次使用该设备，请重新启动程序。</translation>
    </message>
    <message>
        <source>The memory does not suffice. Use fewer agents or batches, a smaller dtype, or close other programs.</source>
        <translation>内存不足。请减少 agent 或批次的数量，改用更小的 dtype，或关闭其他程序。</translation>
    </message>
    <message>
        <source>Computing failed ({reason}). The numbers you typed are kept, the results are those of before. Change a value to try again; if it fails again, save your work and restart the program.</source>
        <translation>计算失败（{reason}）。您输入的数字已保留，显示的仍是之前的结果。改动一个数值即可重试；如果再次失败，请保存工作并重新启动程序。</translation>
    </message>
    <message>
        <source>PyTorch could not be loaded, so nothing can be computed: {reason}. Install it again (pip install torch); on Windows also install the Microsoft Visual C++ Redistributable.</source>
        <translation>无法加载 PyTorch，因此无法计算：{reason}。请重新安装（pip install torch）；在 Windows 上还需安装 Microsoft Visual C++ Redistributable。</translation>
    </message>
    <message>
        <source>PyTorch {found} is too old for this program. Install {needed} or newer (pip install -U torch).</source>
        <translation>PyTorch {found} 的版本过低。请安装 {needed} 或更新的版本（pip install -U torch）。</translation>
    </message>
    <message>
        <source>There is no working CUDA device “{device}” here: the CPU is used.</source>
        <translation>这里没有可用的 CUDA 设备“{device}”：改用 CPU。</translation>
    </message>
    <message>
        <source>“{device}” is no device (cpu, cuda, cuda:1): the CPU is used.</source>
        <translation>“{device}”不是设备名称（cpu、cuda、cuda:1）：改用 CPU。</translation>
    </message>
</context>
<context>
    <name>ComputeLabel</name>
    <message>
        <source>Starting torch…</source>
        <translation>正在启动 torch…</translation>
    </message>
    <message>
        <source>Computed in {time} ms</source>
        <translation>计算用时 {time} ms</translation>
    </message>
    <message>
        <source>revision {revision}</source>
        <translation>版本 {revision}</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>正在计算…</translation>
    </message>
</context>
<context>
    <name>ComputeMenus</name>
    <message>
        <source>&amp;Device</source>
        <translation>设备(&amp;D)</translation>
    </message>
    <message>
        <source>d&amp;type</source>
        <translation>dtype(&amp;T)</translation>
    </message>
</context>
<context>
    <name>CopyAs</name>
    <message>
        <source>These are {count} numbers; at most {most} can be copied as {format}. Choose a smaller part.</source>
        <translation>共有 {count} 个数字；以 {format} 形式最多可复制 {most} 个。请选择较小的部分。</translation>
    </message>
    <message>
        <source>Needs {packages}</source>
        <translation>需要 {packages}</translation>
    </message>
    <message>
        <source>Needs {packages}, compiled with xelatex</source>
        <translation>需要 {packages}，用 xelatex 编译</translation>
    </message>
    <message>
        <source>{count} smaller terms</source>
        <translation>其余 {count} 个较小的项</translation>
    </message>
    <message>
        <source>LaTeX</source>
        <translation>LaTeX</translation>
    </message>
    <message>
        <source>result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>和</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>{what}, computed in {dtype}</source>
        <translation>{what}，以 {dtype} 计算</translation>
    </message>
    <message>
        <source>The result that attn-gui showed</source>
        <translation>attn-gui 显示的结果</translation>
    </message>
    <message>
        <source>Rounding may move it by K·eps·Σ|a·b| + K·(smallest subnormal); NaN equals NaN, inf equals inf.</source>
        <translation>舍入造成的偏差至多为 K·eps·Σ|a·b| + K·（最小次正规数）；NaN 等于 NaN，inf 等于 inf。</translation>
    </message>
    <message>
        <source>Where Σ|a·b| reaches the largest number, the order of adding decides about overflow.</source>
        <translation>当 Σ|a·b| 达到可表示的最大数时，是否溢出取决于相加的顺序。</translation>
    </message>
    <message>
        <source>oneDNN takes numbers of bfloat16 below 1.2e-38 for zero</source>
        <translation>oneDNN 把小于 1.2e-38 的 bfloat16 数当作零</translation>
    </message>
    <message>
        <source>PyTorch</source>
        <translation>PyTorch</translation>
    </message>
    <message>
        <source>{sums} (the products of {left} and {right}, added up in {dtype})</source>
        <translation>{sums}（{left} 与 {right} 的乘积，以 {dtype} 累加）</translation>
    </message>
    <message>
        <source>{output}, the products of {left} and {right} added up in {dtype}:
{sums}</source>
        <translation>{output}，即 {left} 与 {right} 的乘积以 {dtype} 累加：
{sums}</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>语句</translation>
    </message>
</context>
<context>
    <name>CopyAsController</name>
    <message>
        <source>C&amp;opy sum as</source>
        <translation>将算式复制为(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Cell</source>
        <translation>单元格(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Row</source>
        <translation>行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Whole product</source>
        <translation>整个乘积(&amp;W)</translation>
    </message>
    <message>
        <source>Copied {name} as {format}</source>
        <translation>已将 {name} 复制为 {format}</translation>
    </message>
</context>
<context>
    <name>Edits</name>
    <message>
        <source>{cell}: {old} → {new}</source>
        <translation>{cell}：{old} → {new}</translation>
    </message>
    <message>
        <source>{axis}: {label} added</source>
        <translation>{axis}：添加 {label}</translation>
    </message>
    <message>
        <source>{axis}: {label} removed</source>
        <translation>{axis}：删除 {label}</translation>
    </message>
    <message>
        <source>{axis}: {old} → {new}</source>
        <translation>{axis}：{old} → {new}</translation>
    </message>
    <message>
        <source>{axis}: {old} → {new}, …</source>
        <translation>{axis}：{old} → {new}，…</translation>
    </message>
    <message>
        <source>Paste {rows} × {columns} into {matrix}</source>
        <translation>将 {rows} × {columns} 粘贴到 {matrix}</translation>
    </message>
    <message>
        <source>Delete {rows} × {columns} of {matrix}</source>
        <translation>清除 {matrix} 的 {rows} × {columns}</translation>
    </message>
    <message>
        <source>Cut {rows} × {columns} out of {matrix}</source>
        <translation>剪切 {matrix} 的 {rows} × {columns}</translation>
    </message>
    <message>
        <source>Fill {rows} × {columns} of {matrix} with {value}</source>
        <translation>用 {value} 填充 {matrix} 的 {rows} × {columns}</translation>
    </message>
    <message>
        <source>Zeros in {matrix}</source>
        <translation>{matrix} 置零</translation>
    </message>
    <message>
        <source>Fill down {rows} × {columns} of {matrix}</source>
        <translation>向下填充 {matrix} 的 {rows} × {columns}</translation>
    </message>
    <message>
        <source>Normalise {rows} × {columns} of {matrix}</source>
        <translation>归一化 {matrix} 的 {rows} × {columns}</translation>
    </message>
    <message>
        <source>Replace {matrix} by a tensor of shape {shape}</source>
        <translation>用形状为 {shape} 的张量替换 {matrix}</translation>
    </message>
    <message>
        <source>{matrix} would take more than {limit} MB as float64: it stays as it is.</source>
        <translation>{matrix} 转为 float64 后会超过 {limit} MB：保持原样。</translation>
    </message>
    <message>
        <source>{matrix}: {old} → {new}</source>
        <translation>{matrix}：{old} → {new}</translation>
    </message>
    <message>
        <source>Lesson: step {step} restored</source>
        <translation>课程：恢复第 {step} 步</translation>
    </message>
    <message>
        <source>Lesson: step {step}</source>
        <translation>课程：第 {step} 步</translation>
    </message>
    <message>
        <source>Lesson: back to step {step}</source>
        <translation>课程：返回第 {step} 步</translation>
    </message>
</context>
<context>
    <name>Examples</name>
    <message>
        <source>Three agents</source>
        <translation>三个 agent</translation>
    </message>
    <message>
        <source>Same, across, opposite: the sign of a score</source>
        <translation>同向、垂直、反向：score 的正负号</translation>
    </message>
    <message>
        <source>Uniform weights: the mean of v</source>
        <translation>均匀权重：v 的平均值</translation>
    </message>
    <message>
        <source>Causal weights: earlier agents only</source>
        <translation>因果权重：只看之前的 agent</translation>
    </message>
    <message>
        <source>Two batches that never mix</source>
        <translation>互不混合的两个批次</translation>
    </message>
</context>
<context>
    <name>Explanation</name>
    <message>
        <source>Every term is finite, but {dtype} holds no number beyond ±{largest}: overflow.</source>
        <translation>每一项都是有限的，但 {dtype} 无法表示超出 ±{largest} 的数：溢出。</translation>
    </message>
    <message>
        <source>First made at {label}: {left} {times} {right} = {product}</source>
        <translation>最早出现在 {label}：{left} {times} {right} = {product}</translation>
    </message>
    <message>
        <source>First made at {label}: {sum} + {product} = nan</source>
        <translation>最早出现在 {label}：{sum} + {product} = nan</translation>
    </message>
    <message>
        <source>({count} smaller terms: {sum})</source>
        <translation>（其余 {count} 个较小的项：{sum}）</translation>
    </message>
</context>
<context>
    <name>FalkHeatmaps</name>
    <message>
        <source>Colour range: {range}</source>
        <translation>颜色范围：{range}</translation>
    </message>
    <message>
        <source>no finite values</source>
        <translation>没有有限值</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>已隐藏</translation>
    </message>
    <message>
        <source>out of date</source>
        <translation>已过时</translation>
    </message>
    <message>
        <source>Heatmaps of {output}</source>
        <translation>{output} 的热图</translation>
    </message>
    <message>
        <source>down-sampled by {step}</source>
        <translation>降采样，步长 {step}</translation>
    </message>
    <message>
        <source>no {matrix}</source>
        <translation>没有 {matrix}</translation>
    </message>
</context>
<context>
    <name>Files</name>
    <message>
        <source>This is a folder: choose the name of a file.</source>
        <translation>这是一个文件夹：请选择文件名。</translation>
    </message>
    <message>
        <source>This is not an ordinary file: choose another name.</source>
        <translation>这不是普通文件：请选择其他名称。</translation>
    </message>
    <message>
        <source>The disk is full: make room, or save it on another one.</source>
        <translation>磁盘已满：请腾出空间，或保存到其他磁盘。</translation>
    </message>
    <message>
        <source>You are not allowed to write there: choose another folder or name.</source>
        <translation>没有写入权限：请选择其他文件夹或名称。</translation>
    </message>
    <message>
        <source>There is no such folder: choose another one.</source>
        <translation>没有这个文件夹：请选择其他文件夹。</translation>
    </message>
    <message>
        <source>The name is too long: choose a shorter one.</source>
        <translation>名称太长：请选择较短的名称。</translation>
    </message>
    <message>
        <source>Save it in another place; the system says: {error}.</source>
        <translation>请保存到其他位置；系统提示：{error}。</translation>
    </message>
    <message>
        <source>A file of this kind holds at most 256 MB of numbers.</source>
        <translation>这种文件最多保存 256 MB 的数字。</translation>
    </message>
    <message>
        <source>The notes are too long: at most {most} characters are kept.</source>
        <translation>备注太长：最多保存 {most} 个字符。</translation>
    </message>
    <message>
        <source>There are too many names of agents or features.</source>
        <translation>agent 或特征的名称太多。</translation>
    </message>
    <message>
        <source>It is no session of attn-gui: choose a file that attn-gui saved.</source>
        <translation>这不是 attn-gui 的会话：请选择由 attn-gui 保存的文件。</translation>
    </message>
    <message>
        <source>A newer attn-gui saved it (schema {schema}): open it with that one.</source>
        <translation>它由更新版本的 attn-gui 保存（格式版本 {schema}）：请用那个版本打开。</translation>
    </message>
    <message>
        <source>There should be a whole number, 1 or more.</source>
        <translation>此处应为不小于 1 的整数。</translation>
    </message>
    <message>
        <source>These are more than 256 MB of numbers.</source>
        <translation>这些数字超过 256 MB。</translation>
    </message>
    <message>
        <source>The axis {axis} has {count} places here, but {expected} in {other}.</source>
        <translation>轴 {axis} 在此处有 {count} 个位置，而在 {other} 中有 {expected} 个。</translation>
    </message>
    <message>
        <source>There should be one of: {names}.</source>
        <translation>此处应为以下之一：{names}。</translation>
    </message>
    <message>
        <source>There should be lists of lists of lists.</source>
        <translation>此处应为三层嵌套的列表。</translation>
    </message>
    <message>
        <source>{text_place}, {value}</source>
        <translation>{text_place}，{value}</translation>
    </message>
    <message>
        <source>A name may not hold invisible characters.</source>
        <translation>名称不能含有不可见字符。</translation>
    </message>
    <message>
        <source>There should be an object in braces.</source>
        <translation>此处应为花括号括起的对象。</translation>
    </message>
    <message>
        <source>The key “{key}” is missing.</source>
        <translation>缺少键“{key}”。</translation>
    </message>
    <message>
        <source>The key “{key}” is unknown.</source>
        <translation>未知的键“{key}”。</translation>
    </message>
    <message>
        <source>There should be a list of so many: {length}.</source>
        <translation>此处应为含 {length} 个元素的列表。</translation>
    </message>
    <message>
        <source>There should be a whole number from {least} to {most}.</source>
        <translation>此处应为 {least} 到 {most} 之间的整数。</translation>
    </message>
    <message>
        <source>There should be a text of at most {most} characters.</source>
        <translation>此处应为不超过 {most} 个字符的文本。</translation>
    </message>
    <message>
        <source>{place}: {reason}</source>
        <translation>{place}：{reason}</translation>
    </message>
    <message>
        <source>This row should have so many numbers: {count}.</source>
        <translation>这一行应有 {count} 个数字。</translation>
    </message>
    <message>
        <source>The lists do not go on as the shape {shape} says.</source>
        <translation>列表与形状 {shape} 不符。</translation>
    </message>
    <message>
        <source>“{text}” is no number of JSON, nor &quot;nan&quot;, &quot;inf&quot; or &quot;-inf&quot;.</source>
        <translation>“{text}”既不是 JSON 数字，也不是 &quot;nan&quot;、&quot;inf&quot; 或 &quot;-inf&quot;。</translation>
    </message>
    <message>
        <source>{text} is too large for {dtype}: &quot;inf&quot; would be infinity.</source>
        <translation>{text} 超出 {dtype} 的范围：无穷大应写作 &quot;inf&quot;。</translation>
    </message>
    <message>
        <source>{dtype} cannot hold {text} exactly; the nearest is {nearest}.</source>
        <translation>{dtype} 无法精确表示 {text}；最接近的是 {nearest}。</translation>
    </message>
    <message>
        <source>Line {line}, column {column}</source>
        <translation>第 {line} 行第 {column} 列</translation>
    </message>
    <message>
        <source>Something stands after the end of the file&apos;s object.</source>
        <translation>文件的对象结束之后还有内容。</translation>
    </message>
    <message>
        <source>There are too many values for a file of this kind.</source>
        <translation>对这种文件来说数值太多。</translation>
    </message>
    <message>
        <source>Brackets are nested too deep for a file of this kind.</source>
        <translation>对这种文件来说括号嵌套太深。</translation>
    </message>
    <message>
        <source>The key “{key}” stands there twice.</source>
        <translation>键“{key}”出现了两次。</translation>
    </message>
    <message>
        <source>This list has no end.</source>
        <translation>这个列表没有结束。</translation>
    </message>
    <message>
        <source>A text has no end, or a line break or other control character in it.</source>
        <translation>有一段文本没有结束，或其中含有换行符或其他控制字符。</translation>
    </message>
    <message>
        <source>A text is not written in UTF-8, or has a wrong “\”.</source>
        <translation>有一段文本不是 UTF-8 编码，或其中的“\”有误。</translation>
    </message>
    <message>
        <source>This is not as a file of this kind is written.</source>
        <translation>此处不符合这种文件的写法。</translation>
    </message>
    <message>
        <source>The text breaks off here: use a complete copy.</source>
        <translation>文本在此处中断：请使用完整的副本。</translation>
    </message>
    <message>
        <source>It is not a file.</source>
        <translation>它不是文件。</translation>
    </message>
    <message>
        <source>There is no such file.</source>
        <translation>没有这个文件。</translation>
    </message>
    <message>
        <source>You are not allowed to read it: change its permissions.</source>
        <translation>没有读取权限：请更改其权限。</translation>
    </message>
    <message>
        <source>The system says: {error}.</source>
        <translation>系统提示：{error}。</translation>
    </message>
    <message>
        <source>It is too large: files of at most {most} MB are read.</source>
        <translation>文件太大：最多读取 {most} MB 的文件。</translation>
    </message>
    <message>
        <source>“{file}” was not opened. {reason}</source>
        <translation>未能打开“{file}”。{reason}</translation>
    </message>
    <message>
        <source>“{file}” was not saved; no file was changed. {reason}</source>
        <translation>未能保存“{file}”；没有改动任何文件。{reason}</translation>
    </message>
    <message>
        <source>Line {line}: it is not written in UTF-8. Save it as UTF-8.</source>
        <translation>第 {line} 行：不是 UTF-8 编码。请将其保存为 UTF-8。</translation>
    </message>
    <message>
        <source>A number in it is too long.</source>
        <translation>其中有一个数字太长。</translation>
    </message>
    <message>
        <source>Brackets or keys are nested too deep for a file of this kind.</source>
        <translation>对这种文件来说括号或键嵌套太深。</translation>
    </message>
    <message>
        <source>Line {line}, column {column}: this is not TOML ({reason}).</source>
        <translation>第 {line} 行第 {column} 列：这不是 TOML（{reason}）。</translation>
    </message>
</context>
<context>
    <name>Formats</name>
    <message>
        <source>attn-gui session</source>
        <translation>attn-gui 会话</translation>
    </message>
</context>
<context>
    <name>HeaderEditor</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
</context>
<context>
    <name>LectureKeys</name>
    <message>
        <source>next result</source>
        <translation>下一个结果</translation>
    </message>
    <message>
        <source>result before</source>
        <translation>上一个结果</translation>
    </message>
    <message>
        <source>first result</source>
        <translation>第一个结果</translation>
    </message>
    <message>
        <source>last result</source>
        <translation>最后一个结果</translation>
    </message>
    <message>
        <source>choose another result</source>
        <translation>选择其他结果</translation>
    </message>
    <message>
        <source>next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>step before</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>first step</source>
        <translation>第一步</translation>
    </message>
    <message>
        <source>last step</source>
        <translation>最后一步</translation>
    </message>
    <message>
        <source>first product, second one, both</source>
        <translation>第一个乘积、第二个、两个都显示</translation>
    </message>
    <message>
        <source>change a number; a double click too</source>
        <translation>修改数字（也可双击）</translation>
    </message>
    <message>
        <source>hide the chosen result</source>
        <translation>隐藏所选结果</translation>
    </message>
    <message>
        <source>reveal it</source>
        <translation>揭示它</translation>
    </message>
    <message>
        <source>black screen, until any key</source>
        <translation>黑屏，按任意键恢复</translation>
    </message>
    <message>
        <source>larger, smaller, as usual</source>
        <translation>放大、缩小、恢复默认</translation>
    </message>
    <message>
        <source>full screen, or a window</source>
        <translation>全屏或窗口</translation>
    </message>
    <message>
        <source>these keys</source>
        <translation>显示这些按键</translation>
    </message>
    <message>
        <source>end the lecture; F5 begins it</source>
        <translation>结束演示（F5 开始演示）</translation>
    </message>
</context>
<context>
    <name>LectureMode</name>
    <message>
        <source>Keys of a lecture</source>
        <translation>演示按键</translation>
    </message>
    <message>
        <source>The old value was kept: {reason}</source>
        <translation>保留了原来的值：{reason}</translation>
    </message>
</context>
<context>
    <name>LessonBar</name>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Step {step} of {count}</source>
        <translation>第 {step} 步，共 {count} 步</translation>
    </message>
</context>
<context>
    <name>LessonController</name>
    <message>
        <source>&amp;Built-in lessons</source>
        <translation>内置课程(&amp;B)</translation>
    </message>
    <message>
        <source>Lesson: {title}</source>
        <translation>课程：{title}</translation>
    </message>
</context>
<context>
    <name>Lessons</name>
    <message>
        <source>There should be either an example&apos;s name or tensors.</source>
        <translation>此处应为示例名称或张量，二者取一。</translation>
    </message>
    <message>
        <source>Only tensors written here can be given labels.</source>
        <translation>只有在此处写出的张量才能指定标签。</translation>
    </message>
    <message>
        <source>There is no example “{name}”.</source>
        <translation>没有示例“{name}”。</translation>
    </message>
    <message>
        <source>Languages are written like en or zh_CN.</source>
        <translation>语言应写作 en 或 zh_CN 这样的形式。</translation>
    </message>
    <message>
        <source>There should be a text in at least one language.</source>
        <translation>至少应有一种语言的文本。</translation>
    </message>
    <message>
        <source>There should be 1 to {most} tables, each headed [[steps]].</source>
        <translation>此处应有 1 到 {most} 个表，每个以 [[steps]] 开头。</translation>
    </message>
    <message>
        <source>There should be a row and a column, as in [0, 1].</source>
        <translation>此处应为行和列，例如 [0, 1]。</translation>
    </message>
    <message>
        <source>There should be score, score[0] or score[0, 1].</source>
        <translation>此处应为 score、score[0] 或 score[0, 1]。</translation>
    </message>
    <message>
        <source>A cell of it is set twice in this step.</source>
        <translation>其中有一个单元格在这一步中被设置了两次。</translation>
    </message>
    <message>
        <source>There should be a cell as q[0, 1], or a row as q[0].</source>
        <translation>此处应为单元格（如 q[0, 1]）或行（如 q[0]）。</translation>
    </message>
    <message>
        <source>There should be at least one of: {names}.</source>
        <translation>此处至少应有以下之一：{names}。</translation>
    </message>
    <message>
        <source>There should be a list that is not empty: batches of rows of numbers.</source>
        <translation>此处应为非空列表：批次、行、数字三层。</translation>
    </message>
    <message>
        <source>It is {count} long, and the list before it {expected}.</source>
        <translation>它的长度为 {count}，而前一个列表的长度为 {expected}。</translation>
    </message>
    <message>
        <source>A single “{brace}” belongs to no placeholder: write “{doubled}”.</source>
        <translation>单个“{brace}”不属于任何占位符：请写“{doubled}”。</translation>
    </message>
    <message>
        <source>“{axis} {place}”: the axis {axis} has {count} places.</source>
        <translation>“{axis} {place}”：轴 {axis} 有 {count} 个位置。</translation>
    </message>
    <message>
        <source>“{matrix}”: there are only {names}.</source>
        <translation>“{matrix}”：只有 {names}。</translation>
    </message>
    <message>
        <source>“{cells}” lies outside: {matrix} is of shape {shape}, counted from 0.</source>
        <translation>“{cells}”超出范围：{matrix} 的形状为 {shape}，从 0 开始计数。</translation>
    </message>
    <message>
        <source>“sum {cells}”: only results are sums.</source>
        <translation>“sum {cells}”：只有结果才是和。</translation>
    </message>
    <message>
        <source>“sum {cells}”: {matrix} is summed cell by cell; name the column too.</source>
        <translation>“sum {cells}”：{matrix} 是逐个单元格求和的，请同时写出列。</translation>
    </message>
    <message>
        <source>The placeholder “{placeholder}” is unknown. Known are: {known}.</source>
        <translation>未知的占位符“{placeholder}”。可用的有：{known}。</translation>
    </message>
    <message>
        <source>{place}: {reason}</source>
        <translation>{place}：{reason}</translation>
    </message>
    <message>
        <source>Step {step}, {place}: {reason}</source>
        <translation>第 {step} 步，{place}：{reason}</translation>
    </message>
    <message>
        <source>There should be a table: keys with values.</source>
        <translation>此处应为表：带值的键。</translation>
    </message>
    <message>
        <source>This key is missing.</source>
        <translation>缺少这个键。</translation>
    </message>
    <message>
        <source>This key is unknown here. Known are: {names}.</source>
        <translation>此处没有这个键。可用的有：{names}。</translation>
    </message>
    <message>
        <source>There should be a text of 1 to {most} characters.</source>
        <translation>此处应为 1 到 {most} 个字符的文本。</translation>
    </message>
    <message>
        <source>There should be a list of texts.</source>
        <translation>此处应为文本列表。</translation>
    </message>
    <message>
        <source>There should be a number.</source>
        <translation>此处应为数字。</translation>
    </message>
</context>
<context>
    <name>LicencesDialog</name>
    <message>
        <source>Licences</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>Components</source>
        <translation>组件</translation>
    </message>
    <message>
        <source>Text of the licence</source>
        <translation>许可证文本</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>attn-gui: attention&apos;s two products</source>
        <translation>attn-gui：注意力的两次矩阵乘法</translation>
    </message>
    <message>
        <source>Tool bar</source>
        <translation>工具栏</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>The old value was kept: {reason}</source>
        <translation>保留了原来的值：{reason}</translation>
    </message>
</context>
<context>
    <name>MatrixReader</name>
    <message>
        <source>Some of these cells of {matrix} are hidden. Reveal them first.</source>
        <translation>{matrix} 的这些单元格中有一些已隐藏。请先将其揭示。</translation>
    </message>
    <message>
        <source>There is no result of {matrix} to read.</source>
        <translation>没有可读取的 {matrix} 结果。</translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
</context>
<context>
    <name>NotesView</name>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Notes on these numbers; they are saved with them.</source>
        <translation>关于这些数字的备注，将与数字一同保存。</translation>
    </message>
</context>
<context>
    <name>NumberText</name>
    <message>
        <source>Write a number: nothing is written here.</source>
        <translation>请写一个数字：这里是空的。</translation>
    </message>
    <message>
        <source>This is too long for a number.</source>
        <translation>这段文字太长，不是数字。</translation>
    </message>
    <message>
        <source>Division by 0 has no result.</source>
        <translation>除以 0 没有结果。</translation>
    </message>
    <message>
        <source>The square root of a negative number is not a real number.</source>
        <translation>负数的平方根不是实数。</translation>
    </message>
    <message>
        <source>Write the digits without “_”.</source>
        <translation>请去掉数字中的“_”。</translation>
    </message>
    <message>
        <source>Both a comma and a point: write only the decimal mark.</source>
        <translation>既有逗号又有小数点：只写小数点即可。</translation>
    </message>
    <message>
        <source>Several commas: write only the decimal mark.</source>
        <translation>有多个逗号：只写小数点即可。</translation>
    </message>
    <message>
        <source>“{text}” may mean {decimal} or {grouped}: write one of these.</source>
        <translation>“{text}”可能是 {decimal}，也可能是 {grouped}：请写其中之一。</translation>
    </message>
    <message>
        <source>“{text}” is not a number.</source>
        <translation>“{text}”不是数字。</translation>
    </message>
    <message>
        <source>Too large for float64: write inf if you mean infinity.</source>
        <translation>超出 float64 的范围：如果想表示无穷大，请写 inf。</translation>
    </message>
</context>
<context>
    <name>OperandTableModel</name>
    <message>
        <source>Σ = 1?</source>
        <translation>Σ = 1？</translation>
    </message>
    <message>
        <source>The sum of each row of {matrix}, and whether the row is a distribution.</source>
        <translation>{matrix} 每一行的和，以及该行是否为概率分布。</translation>
    </message>
    <message>
        <source>too large for {dtype}; write inf if infinity is meant</source>
        <translation>超出 {dtype} 的范围；如果想表示无穷大，请写 inf</translation>
    </message>
    <message>
        <source>computed as {value}</source>
        <translation>按 {value} 计算</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>negative</source>
        <translation>有负数</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>not finite</source>
        <translation>非有限</translation>
    </message>
    <message>
        <source>{row} is a distribution: no entry is negative and the sum is 1 ({sum}).</source>
        <translation>{row} 是概率分布：没有负数，和为 1（{sum}）。</translation>
    </message>
    <message>
        <source>{row} is no distribution: an entry is negative (the sum is {sum}).</source>
        <translation>{row} 不是概率分布：有负数（和为 {sum}）。</translation>
    </message>
    <message>
        <source>{row} is no distribution: the sum is {sum}, not 1.</source>
        <translation>{row} 不是概率分布：和为 {sum}，不是 1。</translation>
    </message>
    <message>
        <source>{row} is no distribution: the sum is {sum}.</source>
        <translation>{row} 不是概率分布：和为 {sum}。</translation>
    </message>
</context>
<context>
    <name>Panel</name>
    <message>
        <source>Score</source>
        <translation>分数（score）</translation>
    </message>
    <message>
        <source>Raw dot products: not scaled, no softmax.</source>
        <translation>原始点积：未缩放，未做 softmax。</translation>
    </message>
    <message>
        <source>Aggregation</source>
        <translation>加权聚合</translation>
    </message>
    <message>
        <source>alpha is taken as given, already normalised; softmax is not applied.</source>
        <translation>alpha 按给定值使用，假定已经归一化；不再做 softmax。</translation>
    </message>
</context>
<context>
    <name>ProductPanel</name>
    <message>
        <source>Summed over the axis that both share: {axis}, {count} places.</source>
        <translation>沿两者共有的轴求和：{axis}，{count} 个位置。</translation>
    </message>
</context>
<context>
    <name>Program</name>
    <message>
        <source>Preferences cannot be kept: there is no room, or no right to write to them.</source>
        <translation>无法保存偏好设置：空间不足，或没有写入权限。</translation>
    </message>
    <message>
        <source>The settings could not be read: the program starts with its own. The old file is kept as {path}.</source>
        <translation>无法读取设置：程序以默认设置启动。原文件已保留为 {path}。</translation>
    </message>
</context>
<context>
    <name>Prompts</name>
    <message>
        <source>Save the changes to “{name}”?</source>
        <translation>要保存对“{name}”的更改吗？</translation>
    </message>
    <message>
        <source>If they are not saved, they are lost.</source>
        <translation>如果不保存，更改将丢失。</translation>
    </message>
    <message>
        <source>attn-gui ended without saving your work. Restore it?</source>
        <translation>attn-gui 上次结束时没有保存您的工作。要恢复吗？</translation>
    </message>
    <message>
        <source>It is as it was on {time}.</source>
        <translation>内容为 {time} 时的状态。</translation>
    </message>
    <message>
        <source>&amp;Restore</source>
        <translation>恢复(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Later</source>
        <translation>以后再说(&amp;L)</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open lesson</source>
        <translation>打开课程</translation>
    </message>
    <message>
        <source>Lessons ({patterns})</source>
        <translation>课程（{patterns}）</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>另存为</translation>
    </message>
    <message>
        <source>&amp;Look in:</source>
        <translation>查找范围(&amp;L)：</translation>
    </message>
    <message>
        <source>Files of &amp;type:</source>
        <translation>文件类型(&amp;T)：</translation>
    </message>
</context>
<context>
    <name>RecentFilesMenu</name>
    <message>
        <source>Open &amp;recent</source>
        <translation>打开最近的文件(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Clear this list</source>
        <translation>清空此列表(&amp;C)</translation>
    </message>
</context>
<context>
    <name>SelfCheck</name>
    <message>
        <source>{cell} was computed as {computed}, but a second computation gives {expected}. Do not trust this result; choose another device or dtype, and please report it.</source>
        <translation>{cell} 的计算结果为 {computed}，但复核得到 {expected}。请勿相信这个结果；请改用其他设备或 dtype，并报告此问题。</translation>
    </message>
</context>
<context>
    <name>SessionController</name>
    <message>
        <source>What is being typed is no number: correct it or press Esc, and then try once more.</source>
        <translation>正在输入的不是数字：请改正或按 Esc，然后重试。</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>&amp;Examples</source>
        <translation>示例(&amp;E)</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Saved: {file}</source>
        <translation>已保存：{file}</translation>
    </message>
    <message>
        <source>Opened: {file}</source>
        <translation>已打开：{file}</translation>
    </message>
</context>
<context>
    <name>SizesDialog</name>
    <message>
        <source>Sizes and names</source>
        <translation>尺寸和名称</translation>
    </message>
    <message>
        <source>&amp;Queries and keys are the same agents</source>
        <translation>查询和键是同一组 agent(&amp;Q)</translation>
    </message>
    <message>
        <source>New numbers are 0. All of this is one step, which undo takes back.</source>
        <translation>新的数字为 0。以上更改合为一步，可以撤销。</translation>
    </message>
    <message>
        <source>As long as their names are equal, queries and keys count as the same agents.</source>
        <translation>只要名称相同，查询和键就视为同一组 agent。</translation>
    </message>
</context>
<context>
    <name>SliceBar</name>
    <message>
        <source>Batch</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>of {count}; batches never mix</source>
        <translation>共 {count} 个；批次之间互不混合</translation>
    </message>
    <message>
        <source>one only</source>
        <translation>只有一个</translation>
    </message>
</context>
<context>
    <name>SumStrip</name>
    <message>
        <source>The chosen sum, term by term</source>
        <translation>所选的和，逐项列出</translation>
    </message>
</context>
<context>
    <name>SumStripModel</name>
    <message>
        <source>product</source>
        <translation>乘积</translation>
    </message>
    <message>
        <source>sum so far</source>
        <translation>累计和</translation>
    </message>
    <message>
        <source>share</source>
        <translation>占比</translation>
    </message>
</context>
<context>
    <name>TensorText</name>
    <message>
        <source>Complex numbers have no place here.</source>
        <translation>这里不能使用复数。</translation>
    </message>
    <message>
        <source>A closing bracket is missing: the text seems cut off.</source>
        <translation>缺少右括号：文本似乎不完整。</translation>
    </message>
    <message>
        <source>Line {line}: brackets four deep; batches, rows and columns need only three.</source>
        <translation>第 {line} 行：括号嵌套了四层；批次、行和列只需三层。</translation>
    </message>
    <message>
        <source>Line {line}: there are no numbers in the brackets.</source>
        <translation>第 {line} 行：括号里没有数字。</translation>
    </message>
    <message>
        <source>Batch {batch} has another number of rows ({count}) than that before it ({expected}).</source>
        <translation>批次 {batch} 的行数（{count}）与前一个批次（{expected}）不同。</translation>
    </message>
    <message>
        <source>Line {line}: {reason}</source>
        <translation>第 {line} 行：{reason}</translation>
    </message>
    <message>
        <source>Line {line}: “{text}” is out of place; one tensor is expected, of numbers in brackets.</source>
        <translation>第 {line} 行：“{text}”不应出现在这里；应为一个用括号写出的数字张量。</translation>
    </message>
    <message>
        <source>“...” stands for numbers that were left out. Print it again after torch.set_printoptions(threshold=10**9) or np.set_printoptions(threshold=10**9).</source>
        <translation>“...”表示省略了的数字。请先运行 torch.set_printoptions(threshold=10**9) 或 np.set_printoptions(threshold=10**9)，然后重新打印。</translation>
    </message>
    <message>
        <source>The cell is empty.</source>
        <translation>该单元格是空的。</translation>
    </message>
    <message>
        <source>Row {row}, column {column}: {reason}</source>
        <translation>第 {row} 行第 {column} 列：{reason}</translation>
    </message>
    <message>
        <source>Batch {batch}, row {row}, column {column}: {reason}</source>
        <translation>批次 {batch}，第 {row} 行第 {column} 列：{reason}</translation>
    </message>
    <message>
        <source>These are more than 256 MB of numbers: paste them in parts.</source>
        <translation>这些数字超过 256 MB：请分几次粘贴。</translation>
    </message>
    <message>
        <source>Row {row} is too long: it has {length} characters.</source>
        <translation>第 {row} 行太长：有 {length} 个字符。</translation>
    </message>
    <message>
        <source>Row {row} has another number of cells ({count}) than the row before it ({expected}).</source>
        <translation>第 {row} 行的单元格数（{count}）与前一行（{expected}）不同。</translation>
    </message>
    <message>
        <source>Line {line}: the quotation marks do not match.</source>
        <translation>第 {line} 行：引号不成对。</translation>
    </message>
    <message>
        <source>Row {row} is empty.</source>
        <translation>第 {row} 行是空的。</translation>
    </message>
    <message>
        <source>This text is longer than 256 MB: paste it in parts.</source>
        <translation>这段文本超过 256 MB：请分几次粘贴。</translation>
    </message>
    <message>
        <source>There is nothing to paste.</source>
        <translation>没有可粘贴的内容。</translation>
    </message>
    <message>
        <source>Each line has one comma and no point: read as two columns. It can be read as decimals.</source>
        <translation>每行都有一个逗号且没有小数点：已按两列读取。也可以按小数读取。</translation>
    </message>
    <message>
        <source>These numbers were printed with {digits} decimals: further digits were probably cut off.</source>
        <translation>这些数字打印时只有 {digits} 位小数：后面的数位可能已被截去。</translation>
    </message>
</context>
<context>
    <name>UndoController</name>
    <message>
        <source>This step is too large to be undone, and it empties the undo list: nothing before it can be undone either. Make it all the same?</source>
        <translation>这一步太大，无法撤销，而且会清空撤销列表：之前的步骤也无法撤销。仍要执行吗？</translation>
    </message>
    <message>
        <source>Undo list</source>
        <translation>撤销列表</translation>
    </message>
    <message>
        <source>&amp;Undo {step}</source>
        <translation>撤销 {step}(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo {step}</source>
        <translation>重做 {step}(&amp;R)</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Undo {step}</source>
        <translation>撤销 {step}</translation>
    </message>
    <message>
        <source>Redo {step}</source>
        <translation>重做 {step}</translation>
    </message>
</context>
<context>
    <name>UndoListModel</name>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
</context>
<context>
    <name>UndoListView</name>
    <message>
        <source>Undo list</source>
        <translation>撤销列表</translation>
    </message>
</context>
<context>
    <name>ViewMenus</name>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>&amp;Colour range</source>
        <translation>颜色范围(&amp;C)</translation>
    </message>
</context>
</TS>
