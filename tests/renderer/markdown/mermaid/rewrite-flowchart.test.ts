import {expect, test} from 'vitest';
import {rewriteFlowchart} from '../../../../renderer/markdown/mermaid/rewrite-flowchart.js';
import {labelText, MermaidError} from '../../../../renderer/markdown/mermaid/statement.js';

/** The lines for the package, or the error with its place. */
function rewritten(...lines: readonly string[]): readonly string[] {
  try {
    const statements = lines.map((text, index) => ({text, line: index + 1, column: 0}));
    return rewriteFlowchart(statements).map(labelText);
  } catch (error) {
    if (!(error instanceof MermaidError)) throw error;
    return [`${error.at.line}:${error.at.column}`];
  }
}

test.each<[line: string, written: string]>([
  ['A', 'n1[A]'],
  ['A[One]', 'n1[One]'],
  ['A(One)', 'n1(One)'],
  ['A{One}', 'n1{One}'],
  ['A((One))', 'n1((One))'],
  ['A(((One)))', 'n1(((One)))'],
  ['A([One])', 'n1([One])'],
  ['A[[One]]', 'n1[[One]]'],
  ['A[(One)]', 'n1[(One)]'],
  ['A{{One}}', 'n1{{One}}'],
  ['A>One]', 'n1>One]'],
  ['A[/One\\]', 'n1[/One\\]'],
  ['A[\\One/]', 'n1[\\One/]'],
  ['A[/One/]', 'n1[One]'],
  ['A[\\One\\]', 'n1[One]'],
  ['A["One [two]"]', 'n1[One [two]]'],
  ['A[ "One" ]', 'n1[One]'],
  ['A["`One`"]', 'n1[One]'],
  ['A[ ]', 'n1[ ]'],
  ['a-b.c/ü[One]', 'n1[One]'],
  ['A --> B', 'n1[A] --> n2[B]'],
  ['A-->B', 'n1[A] --> n2[B]'],
  ['A ---> B', 'n1[A] --> n2[B]'],
  ['A --- B', 'n1[A] --- n2[B]'],
  ['A -.-> B', 'n1[A] -.-> n2[B]'],
  ['A -.- B', 'n1[A] -.- n2[B]'],
  ['A ==> B', 'n1[A] ==> n2[B]'],
  ['A === B', 'n1[A] === n2[B]'],
  ['A <--> B', 'n1[A] <--> n2[B]'],
  ['A -->|go| B', 'n1[A] -->|go| n2[B]'],
  ['A -- go --> B', 'n1[A] -->|go| n2[B]'],
  ['A -- go --- B', 'n1[A] ---|go| n2[B]'],
  ['A -. go .-> B', 'n1[A] -.->|go| n2[B]'],
  ['A -. go .- B', 'n1[A] -.-|go| n2[B]'],
  ['A == go ==> B', 'n1[A] ==>|go| n2[B]'],
  ['A == go === B', 'n1[A] ===|go| n2[B]'],
  ['A <-- go --> B', 'n1[A] <-->|go| n2[B]'],
  ['A --> B --> C', 'n1[A] --> n2[B] --> n3[C]'],
  ['A & B --> C', 'n1[A] & n2[B] --> n3[C]'],
  ['A --> A', 'n1[A] --> n1'],
])('rewriteFlowchart() writes %s as %s', (line, written) => {
  expect(rewritten(line)).toEqual([written]);
});

test('rewriteFlowchart() writes a label once, wherever it is defined', () => {
  expect(rewritten('A --> B', 'A[One] --> C', 'A --> B')).toEqual(['n1[One] --> n2[B]', 'n1 --> n3[C]', 'n1 --> n2']);
});

test('rewriteFlowchart() repeats a node inside of its group', () => {
  expect(rewritten('A --> B', 'subgraph one [First]', 'direction LR', 'B --> C', 'end', 'C --> one')).toEqual([
    'n1[A] --> n2[B]',
    'subgraph group-1 [First]',
    'direction LR',
    'n2[B] --> n3[C]',
    'end',
    'n3 --> group-1',
  ]);
});

test.each([
  [['subgraph one', 'A', 'end'], 'subgraph group-1 [one]'],
  [['subgraph One two', 'A', 'end'], 'subgraph group-1 [One two]'],
  [['subgraph "One"', 'A', 'end'], 'subgraph group-1 [One]'],
  [['subgraph', 'A', 'end'], 'subgraph group-1 [ ]'],
])('rewriteFlowchart() begins the group of %j with %s', (lines, first) => {
  expect(rewritten(...lines)[0]).toBe(first);
});

test.each([
  ['classDef a,b fill:#fff', ['classDef a fill:#fff,color:#111827', 'classDef b fill:#fff,color:#111827']],
  ['classDef a-b fill:#000', ['classDef a_b fill:#000,color:#fff']],
  ['classDef a fill:#000,color:red', ['classDef a fill:#000,color:red']],
  ['classDef a fill:none', ['classDef a fill:none']],
  ['classDef a stroke:#000', ['classDef a stroke:#000']],
  ['style A fill:navy', ['style n1 fill:navy,color:#fff']],
  ['style A fill:darkred', ['style n1 fill:darkred,color:#fff']],
  ['style A fill:darkkhaki', ['style n1 fill:darkkhaki,color:#111827']],
  ['style A fill:yellow', ['style n1 fill:yellow,color:#111827']],
  ['style A fill:#8c8c8c', ['style n1 fill:#8c8c8c,color:#111827']],
  ['style A fill:#8b8b8b', ['style n1 fill:#8b8b8b,color:#fff']],
  ['style A fill:#f00', ['style n1 fill:#f00,color:#fff']],
  ['style A fill:#0f0', ['style n1 fill:#0f0,color:#111827']],
  ['style A fill:#00f', ['style n1 fill:#00f,color:#fff']],
  ['class A,B x-y', ['class n1,n2 x_y']],
  ['linkStyle 0 stroke:red', ['linkStyle 0 stroke:red']],
])('rewriteFlowchart() maps names in %s and adds a readable text color', (line, written) => {
  expect(rewritten('X', line).slice(1)).toEqual(written);
});
