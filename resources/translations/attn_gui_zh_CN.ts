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
</context>
<context>
    <name>Actions</name>
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
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
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
        <translation>已删除 {axis}：{names}</translation>
    </message>
</context>
<context>
    <name>Clipboard</name>
    <message>
        <source>There are no numbers on the clipboard.</source>
        <translation>剪贴板中没有数字。</translation>
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
        <source>First made at {label}: {sum} + ({product}) = nan</source>
        <translation>最早出现在 {label}：{sum} + ({product}) = nan</translation>
    </message>
    <message>
        <source>({count} smaller terms: {sum})</source>
        <translation>（其余 {count} 个较小的项：{sum}）</translation>
    </message>
</context>
<context>
    <name>FalkHeatmaps</name>
    <message>
        <source>no finite values</source>
        <translation>没有有限值</translation>
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
</context>
<context>
    <name>Formats</name>
    <message>
        <source>attn-gui session</source>
        <translation>attn-gui 会话</translation>
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
        <source>Undo {step}</source>
        <translation>撤销 {step}</translation>
    </message>
    <message>
        <source>Redo {step}</source>
        <translation>重做 {step}</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>正在计算…</translation>
    </message>
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
        <source>The old value was kept: {reason}</source>
        <translation>保留了原来的值：{reason}</translation>
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
        <source>Save as</source>
        <translation>另存为</translation>
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
</TS>
