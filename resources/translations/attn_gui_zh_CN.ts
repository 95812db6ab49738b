<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>ArithmeticView</name>
    <message>
        <source>Arithmetic of the chosen cell</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Compute</name>
    <message>
        <source>{matrix} with {batch_count} × {row_count} × {column_count} values needs {needed} GB of memory, and only {free} GB are free. Use fewer agents or batches, a smaller dtype, or close other programs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no working CUDA device “{device}” here. The CPU is used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{device}” is not a device: write cpu, cuda or cuda:1. The CPU is used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The memory of the chosen device does not suffice: computed on the CPU. Use a smaller dtype or size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chosen device reported an error: computed on the CPU. Restart the program to use the device again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The memory does not suffice. Use fewer agents or batches, a smaller dtype, or close other programs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computing failed ({reason}). The numbers you typed are kept, the results are those of before. Change a value to try again; if it fails again, save your work and restart the program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PyTorch could not be loaded, so nothing can be computed: {reason}. Install it again (pip install torch); on Windows also install the Microsoft Visual C++ Redistributable.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PyTorch {found} is too old for this program. Install {needed} or newer (pip install -U torch).</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NumberText</name>
    <message>
        <source>Write a number: nothing is written here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is too long for a number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Division by 0 has no result.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The square root of a negative number is not a real number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the digits without “_”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both a comma and a point: write only the decimal mark.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several commas: write only the decimal mark.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{text}” may mean {decimal} or {grouped}: write one of these.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{text}” is not a number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too large for float64: write inf if you mean infinity.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OperandTableModel</name>
    <message>
        <source>Σ = 1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sum of each row of {matrix}, and whether the row is a distribution.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too large for {dtype}; write inf if infinity is meant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>computed as {value}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>negative</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not finite</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{row} is a distribution: no entry is negative and the sum is 1 ({sum}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{row} is no distribution: an entry is negative (the sum is {sum}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{row} is no distribution: the sum is {sum}, not 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{row} is no distribution: the sum is {sum}.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Panel</name>
    <message>
        <source>Score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raw dot products: not scaled, no softmax.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Aggregation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>alpha is taken as given, already normalised; softmax is not applied.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
