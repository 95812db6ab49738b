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
        <source>Arithmetic of the chosen cell</source>
        <translation>所选单元格的算式</translation>
    </message>
</context>
<context>
    <name>Compute</name>
    <message>
        <source>{matrix} with {batch_count} × {row_count} × {column_count} values needs {needed} GB of memory, and only {free} GB are free. Use fewer agents or batches, a smaller dtype, or close other programs.</source>
        <translation>{matrix} 有 {batch_count} × {row_count} × {column_count} 个数值，需要 {needed} GB 内存，而可用内存只有 {free} GB。请减少 agent 或批次的数量，改用更小的 dtype，或关闭其他程序。</translation>
    </message>
    <message>
        <source>There is no working CUDA device “{device}” here. The CPU is used.</source>
        <translation>这里没有可用的 CUDA 设备“{device}”，改用 CPU。</translation>
    </message>
    <message>
        <source>“{device}” is not a device: write cpu, cuda or cuda:1. The CPU is used.</source>
        <translation>“{device}”不是设备名称：请写 cpu、cuda 或 cuda:1。改用 CPU。</translation>
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
    <message>
        <source>no {matrix}</source>
        <translation>没有 {matrix}</translation>
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
</TS>
