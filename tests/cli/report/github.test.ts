import {expect, test} from 'vitest';
import {annotation} from '../../../cli/tool/annotations.js';
import type {Finding} from '../../../runtime/tools/base/finding.js';

const finding: Finding = {severity: 'error', code: 'odd', message: 'This is odd.'};

test.each<[string, Finding, string]>([
  ['about no file', finding, '::error title=odd::This is odd.'],
  [
    'with everything',
    {
      ...finding,
      severity: 'warning',
      hint: 'Make it even.',
      place: {file: 'api/a.yaml', line: 3, column: 5, endLine: 3, endColumn: 9},
    },
    '::warning file=api/a.yaml,line=3,endLine=3,col=5,endColumn=9,title=odd::This is odd. Make it even.',
  ],
  [
    'with a place and no end',
    {...finding, severity: 'info', place: {file: 'a.yaml', line: 1, column: 1}},
    '::notice file=a.yaml,line=1,col=1,title=odd::This is odd.',
  ],
  [
    'with characters that mean something',
    {...finding, message: '100% odd:\r\n, really', place: {file: 'a,b:c%.yaml', line: 1, column: 1}},
    '::error file=a%2Cb%3Ac%25.yaml,line=1,col=1,title=odd::100%25 odd:%0D%0A, really',
  ],
])('%s', (_, given, line) => {
  expect(annotation(given)).toBe(line);
});
