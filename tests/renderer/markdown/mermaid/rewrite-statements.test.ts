import {expect, test} from 'vitest';
import {
  rewriteClass,
  rewriteEntities,
  rewriteSequence,
  rewriteStates,
} from '../../../../renderer/markdown/mermaid/rewrite-statements.js';
import {labelText, MermaidError, type Statement} from '../../../../renderer/markdown/mermaid/statement.js';

/** The lines for the package, or the line of the error. */
function rewritten(rewrite: (statements: readonly Statement[]) => readonly string[], lines: readonly string[]) {
  try {
    return rewrite(lines.map((text, index) => ({text, line: index + 1, column: 0}))).map(labelText);
  } catch (error) {
    if (!(error instanceof MermaidError)) throw error;
    return `line ${error.at.line}`;
  }
}

test.each<[lines: readonly string[], written: readonly string[] | string]>([
  [
    ['participant A', 'actor Bob as Bob B.'],
    ['participant p1 as A', 'actor p2 as Bob B.'],
  ],
  [
    ['A->>B: Hi', 'B-->>A: Yes'],
    ['participant p1 as A', 'participant p2 as B', 'p1->>p2: Hi', 'p2-->>p1: Yes'],
  ],
  [['A->B: Hi'], ['participant p1 as A', 'participant p2 as B', 'p1->p2: Hi']],
  [['A-)B: Hi'], ['participant p1 as A', 'participant p2 as B', 'p1-)p2: Hi']],
  [['A--xB: Hi'], ['participant p1 as A', 'participant p2 as B', 'p1--xp2: Hi']],
  [['A ->>+ B : Hi'], ['participant p1 as A', 'participant p2 as B', 'p1->>+p2: Hi']],
  [
    ['A->>A: a', 'autonumber', 'A->>A: b', 'A->>A: c'],
    ['participant p1 as A', 'p1->>p1: a', 'p1->>p1: 1. b', 'p1->>p1: 2. c'],
  ],
  [
    ['autonumber 7', 'A->>A: b'],
    ['participant p1 as A', 'p1->>p1: 7. b'],
  ],
  [['Note right of A: Text'], ['participant p1 as A', 'Note right of p1: Text']],
  [['NOTE OVER A, B: Text'], ['participant p1 as A', 'participant p2 as B', 'Note over p1,p2: Text']],
  [
    ['loop Every day', 'A->>A: b', 'end'],
    ['loop Every day', 'participant p1 as A', 'p1->>p1: b', 'end'],
  ],
  [
    ['rect rgb(0,0,0)', 'end'],
    ['rect', 'end'],
  ],
  [
    ['alt a', 'else b', 'else', 'end'],
    ['alt a', 'else b', 'else', 'end'],
  ],
  [
    ['critical a', 'option b', 'end'],
    ['critical a', 'and b', 'end'],
  ],
  [
    ['par a', 'and b', 'end'],
    ['par a', 'and b', 'end'],
  ],
  [
    ['A->>B: a', 'activate B', 'B-->>A: b', 'deactivate B'],
    ['participant p1 as A', 'participant p2 as B', 'p1->>+p2: a', 'p2-->>-p1: b'],
  ],
  [['participant A', 'activate A'], 'line 2'],
  [['A->>B: a', 'activate A'], 'line 2'],
  [['A->>B: a', 'deactivate B'], 'line 2'],
  [['A->>B: a', 'activate B', 'deactivate A'], 'line 3'],
  [['A->>B: a', 'activate C'], 'line 2'],
  [['A<<->>B: a'], 'line 1'],
  [['A->>()B: a'], 'line 1'],
  [['A->>B,C: a'], 'line 1'],
  [['participant A@{ "type": "queue" }'], 'line 1'],
  [['Note over A,B>: a'], 'line 1'],
  [
    ['alt a < b -> c: d', 'else a > b -> c: d', 'end'],
    ['alt a < b -> c: d', 'else a > b -> c: d', 'end'],
  ],
  [['participant A', 'else b'], 'line 2'],
  [['participant A', 'end'], 'line 2'],
  [['participant A', 'loop a'], 'line 2'],
  [['nonsense'], 'line 1'],
])('rewriteSequence() writes %j as %j', (lines, written) => {
  expect(rewritten(rewriteSequence, lines)).toEqual(written);
});

test.each<[lines: readonly string[], written: readonly string[] | string]>([
  [
    ['[*] --> A', 'A-->B: go'],
    ['[*] --> A', 'A --> B : go'],
  ],
  [['state "Long name" as A'], ['state "Long name" as A']],
  [
    ['state "Long name" as A {', 'B', '}'],
    ['state "Long name" as A {', 'B : B', '}'],
  ],
  [
    ['state A {', 'direction LR', '}'],
    ['state A {', 'direction LR', '}'],
  ],
  [
    ['state A', 'B', 'C : Words'],
    ['A : A', 'B : B', 'C : Words'],
  ],
  [['state A {'], 'line 1'],
  [['A', '}'], 'line 2'],
  [['A ->> B'], 'line 1'],
  [['A:::c'], 'line 1'],
  [['A:::c --> B'], 'line 1'],
  [['A --> B:::c'], 'line 1'],
])('rewriteStates() writes %j as %j', (lines, written) => {
  expect(rewritten(rewriteStates, lines)).toEqual(written);
});

test.each<[lines: readonly string[], written: readonly string[] | string]>([
  [
    ['class A', 'class B~T~'],
    ['class A', 'class B~T~'],
  ],
  [
    ['class A {', '+name: string', '}', 'class B'],
    ['class A {', '+name: string', '}', 'class B'],
  ],
  [
    ['A <|-- B', 'A "1" --> "*" B : has'],
    ['A <|-- B', 'A "1" --> "*" B : has'],
  ],
  [
    ['A..>B', 'A --o B', 'A *-- B'],
    ['A ..> B', 'A --o B', 'A *-- B'],
  ],
  [['direction TB', 'A : +run()'], ['A : +run()']],
  [['A : +run()', 'direction LR'], 'line 2'],
  [['A : +run() --> int'], 'line 1'],
  [['A --> B:::c'], 'line 1'],
  [
    ['namespace N {', 'class A', '}'],
    ['namespace N {', 'class A', '}'],
  ],
  [['class A {'], 'line 1'],
  [['nonsense here'], 'line 1'],
])('rewriteClass() writes %j as %j', (lines, written) => {
  expect(rewritten(rewriteClass, lines)).toEqual(written);
});

test.each<[lines: readonly string[], written: readonly string[] | string]>([
  [['A ||--o{ B : has'], ['A ||--o{ B : has']],
  [['A }|..|{ B : "has many"'], ['A }|..|{ B : has many']],
  [
    ['A {', 'string name PK,FK "first, last"', 'decimal(10,2) price', '}'],
    ['A {', 'string name PK FK "first, last"', 'decimal(10,2) price', '}'],
  ],
  [['direction LR', 'A |o--o| B : b'], ['A |o--o| B : b']],
  [['A ||--|| B : a', 'direction TB'], 'line 2'],
  [['A {', 'name', '}'], 'line 2'],
  [['A {'], 'line 1'],
  [['A -- B'], 'line 1'],
])('rewriteEntities() writes %j as %j', (lines, written) => {
  expect(rewritten(rewriteEntities, lines)).toEqual(written);
});
