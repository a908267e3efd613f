import vm from 'node:vm';
import {expect, test} from 'vitest';
import {removeTimeLimitChecks, injectTimeLimitChecks} from '../../../renderer/bundle/inject-time-limit-checks.js';

const tick = '--galley$.left||galley$.check()';

test.each([
  ['for (;;) go();', `for (;;) {${tick};go();}`],
  ['for (;;) ;', `for (;;) {${tick};;}`],
  ['while (a) { b }', `while (a) {${tick}; b }`],
  ['do a(); while (b)', `do {${tick};a();} while (b)`],
  ['for (const a of b) for (const c in a) d()', `for (const a of b) {${tick};for (const c in a) {${tick};d()}}`],
  ['function a() { "use strict"; return 1 }', `function a() { "use strict";${tick}; return 1 }`],
  ['const a = (b) => b;', `const a = (b) => (${tick},b);`],
  ['const a = (b) => (c) => ({b, c});', `const a = (b) => (${tick},(c) => ((${tick},{b, c})));`],
  ['for (;;) a = () => b', `for (;;) {${tick};a = () => (${tick},b)}`],
  ['class A { b() {} }', `class A { b() {${tick};} }`],
])('injectTimeLimitChecks() adds time limit checks to %s', (script, checked) => {
  expect(injectTimeLimitChecks(script)).toBe(checked);
});

test('injectTimeLimitChecks() skips code that was bundled from the runtime folder', () => {
  const script = '// runtime/a.ts\nconst a = () => 1;\n// templates/b.tsx\nconst b = () => 2;\n';
  expect(injectTimeLimitChecks(script)).toBe(script.replace('() => 2', `() => (${tick},2)`));
});

test('injectTimeLimitChecks() does not divide a script at a line of a string with the form of a file comment', () => {
  const script = '// templates/a.tsx\nconst a = () => `\n// runtime/b.ts\n`;\n// runtime/c.ts\nconst c = () => 1;\n';
  expect(injectTimeLimitChecks(script)).toBe(
    script.replace('() => `\n// runtime/b.ts\n`', `() => (${tick},\`\n// runtime/b.ts\n\`)`),
  );
});

test('injectTimeLimitChecks() throws for a script that is not valid JavaScript', () => {
  expect(() => injectTimeLimitChecks('// templates/a.tsx\nconst a = {;\n// templates/b.tsx\nconst b = 1;\n')).toThrow(
    SyntaxError,
  );
});

test('injectTimeLimitChecks() keeps the result of a script, which then calls the clock', () => {
  const script = `
    const fib = (n) => (n < 2 ? n : fib(n - 1) + fib(n - 2));
    function* upTo(n) { for (let i = 0; i < n; i++) yield i; }
    let sum = 0;
    for (const i of upTo(10)) sum += i;
    label: for (;;) { do { if (sum++ > 60) break label; } while (sum % 2); }
    [fib(10), sum, fib.name, upTo.length]`;
  const clock = {
    left: 10,
    calls: 0,
    check() {
      this.left = 10;
      this.calls++;
    },
  };
  expect(vm.runInNewContext(injectTimeLimitChecks(script), {galley$: clock})).toEqual(vm.runInNewContext(script));
  expect(clock.calls).toBeGreaterThan(10);
});

test('removeTimeLimitChecks() removes the time limit checks from the text of a function', () => {
  const script = 'function a(b) { for (const c of b) { console.log(c) } return b.map((d) => { return d }) }';
  expect(removeTimeLimitChecks(injectTimeLimitChecks(script))).toBe(script);
});
