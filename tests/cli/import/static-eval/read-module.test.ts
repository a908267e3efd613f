import {describe, expect, test} from 'vitest';
import {memoryProject} from '../memory-project.js';
import {readModule} from '../../../../cli/import/static-eval/read-module.js';
import {jsonFrom, unreadableParts} from '../../../../cli/import/static-eval/static-value.js';

function read(files: Readonly<Record<string, string>> | string) {
  const value = readModule(memoryProject(typeof files === 'string' ? {'config.ts': files} : files), 'config.ts');
  return {
    json: jsonFrom(value),
    unreadable: unreadableParts(value).map(({path, reason, place}) => `${path} ${place.file}:${place.line} ${reason}`),
  };
}

describe('readModule evaluates without running the code:', () => {
  test.each([
    ['a literal object', `export default {a: 1, 'b-c': [true, null, -2]}`, {a: 1, 'b-c': [true, null, -2]}],
    ['a constant and a template', 'const v = 3;\nexport default {t: `v${v + 1}`}', {t: 'v4'}],
    ['spreads', 'const a = [1], o = {x: 1, y: 2};\nexport default {l: [...a, 2], ...o, x: 3}', {l: [1, 2], x: 3, y: 2}],
    [
      'a wrapper of a package',
      `import {defineConfig as define} from 'x';\nexport default defineConfig({a: 1})`,
      {a: 1},
    ],
    ['a config function', `import {defineConfig} from 'x';\nexport default defineConfig(() => ({a: 1}))`, {a: 1}],
    [
      'a function that is the default export, for a production build',
      `export default ({mode, command}) => {\n  return withPwa(extendConfig({a: mode, b: command === 'build'}));\n};`,
      {a: 'production', b: true},
    ],
    ['an async function that is exported', `module.exports = async function config() { return {a: 1} }`, {a: 1}],
    ['TypeScript types', 'const c = {a: 1} as const satisfies X;\nexport default c!', {a: 1}],
    ['CommonJS', 'const c = {a: 1};\nmodule.exports = c', {a: 1}],
    [
      'a function with a switch',
      `const f = (x: string) => { switch (x) { case 'a': return 1; default: return 2 } };\nexport default [f('a'), f('b')]`,
      [1, 2],
    ],
    ['list methods', `export default ['a', 'b'].map((x, i) => ({[x]: i})).concat([{c: 2}])`, [{a: 0}, {b: 1}, {c: 2}]],
    [
      'an unset environment',
      `export default {url: process.env.URL || 'https://a.example', x: process.env.X ? 1 : 2}`,
      {url: 'https://a.example', x: 2},
    ],
    [
      'the environment of a build, in each way to name it',
      `import {env as own} from 'node:process';
const {env} = process;
const {BASE = '/docs/'} = process.env;
export default {
  base: process.env.BASE ?? '/',
  a: env['BASE'] || '/a/',
  b: own.BASE ?? '/b/',
  c: globalThis.process?.env?.BASE ?? '/c/',
  BASE,
  production: process.env.NODE_ENV === 'production',
  conversions: [Boolean(env.CI), String(env.PORT ?? 80), Number('2')],
}`,
      {
        base: '/',
        a: '/a/',
        b: '/b/',
        c: '/c/',
        BASE: '/docs/',
        production: true,
        conversions: [false, '80', 2],
      },
    ],
    [
      'parameters with defaults and patterns',
      `const f = ({a = 1, ...rest}, [b] = [2]) => ({a, b, rest});\nexport default f({c: 3})`,
      {a: 1, b: 2, rest: {c: 3}},
    ],
    [
      'a pushed item',
      `const l = (() => { const out = []; if (!false) out.push('a'); return out })();\nexport default l`,
      ['a'],
    ],
  ])('%s', (_name, text, expected) => {
    expect(read(text)).toEqual({json: expected, unreadable: []});
  });

  test('imports of other files of the project', () => {
    const files = {
      'config.ts': `import nav, {side as bar} from './parts/nav.js';\nimport data from './data.json' with {type: 'json'};\nimport * as all from './parts/nav';\nexport default {nav, bar, data, all: all.side}`,
      'parts/nav.ts': `export default ['n'];\nexport const side = ['s'];\nexport {side as other} from './nav';`,
      'data.json': '{"a": [1]}',
    };
    expect(read(files)).toEqual({json: {nav: ['n'], bar: ['s'], data: {a: [1]}, all: ['s']}, unreadable: []});
  });
});

test('readModule lists parts that it cannot evaluate with reason and line, and reads the rest', () => {
  const text = `import plugin from 'plugin';
export default {
  a: 1,
  b: plugin({x: 1}),
  c: Date.now(),
  d: [1, readFileSync('/etc/passwd'), 2],
  e() {},
  f: (() => { for (;;) {} })(),
  g: \`\${unknown}\`,
  ...spread,
};`;
  expect(read(text)).toEqual({
    json: {a: 1, d: [1, 2]},
    unreadable: [
      'b config.ts:4 is the result of plugin(…)',
      'c config.ts:5 is the result of Date.now(…)',
      'd.1 config.ts:6 is the result of readFileSync(…)',
      'e config.ts:7 is a function',
      'f config.ts:8 is computed in a loop or in another way that runs code',
      'g config.ts:9 is a text with a part that cannot be read',
      '... config.ts:10 uses spread, which is only known when the config runs',
    ],
  });
});

describe('readModule of a malicious config', () => {
  test.each([
    [
      'has circular imports',
      {
        'config.ts': `import a from './a';\nexport default {a}`,
        'a.ts': `import c from './config';\nexport default c.a`,
      },
      'a config.ts:2 refers to itself',
    ],
    [
      'calls itself',
      {'config.ts': 'const f = () => f();\nexport default {a: f()}'},
      'a config.ts:2 calls itself too often',
    ],
    [
      'is nested deeply',
      {'config.ts': `export default {a: ${'['.repeat(300)}${']'.repeat(300)}}`},
      'is nested too deeply',
    ],
    [
      'imports from outside',
      {'config.ts': `import a from '../../../etc/x';\nexport default {a}`},
      'a config.ts:2 comes from ../../../etc/x, which is missing or outside of the project',
    ],
    ['is no valid code', {'config.ts': 'export default {'}, 'is not valid JavaScript or TypeScript'],
    [
      'computes without end',
      {
        'config.ts': `const l = 'a'.split(''), f = (x) => x.concat(x);\nexport default {a: [${'f('.repeat(20)}l${')'.repeat(20)}].flat()}`,
      },
      'is the result of x.concat(…)',
    ],
    [
      'doubles a text',
      {'config.ts': `const f = (x) => x + x;\nexport default {a: ${'f('.repeat(16)}'ab'${')'.repeat(16)}}`},
      'a config.ts:2 is a text that is too long',
    ],
    [
      'joins long texts',
      {
        'config.ts': `const f = (x) => x + x, t = ${'f('.repeat(14)}'ab'${')'.repeat(14)};\nexport default {a: [t, t, t, t].join(), b: \`${'${t}'.repeat(4)}\`}`,
      },
      'a config.ts:2 is a text that is too long\nb config.ts:2 is a text that is too long',
    ],
  ])('that %s reports the part as unreadable', (_name, files, reason) => {
    expect(read(files as Record<string, string>).unreadable.join('\n')).toContain(reason);
  });

  test('with __proto__ and constructor keys changes no prototype', () => {
    const {json} = read(`export default {__proto__: {x: 1}, constructor: {prototype: {y: 1}}, a: {}.toString}`);
    expect(json).toEqual({constructor: {prototype: {y: 1}}});
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});

test('readModule reports properties of process that depend on the machine', () => {
  expect(read(`export default {a: process.platform, b: process.cwd(), c: __dirname}`).unreadable).toEqual([
    'a config.ts:1 uses process.platform, which is only known when the config runs',
    'b config.ts:1 is the result of process.cwd(…)',
    'c config.ts:1 uses __dirname, which is only known when the config runs',
  ]);
});
