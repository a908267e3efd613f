import fc from 'fast-check';
import {expect, test} from 'vitest';
import {IdentityError} from '../../../../runtime/browser/identity/identity-error.js';
import {
  enforcedPolicy,
  checkPassword,
  defaultPolicy,
  readPolicy,
  type PasswordPolicy,
} from '../../../../runtime/browser/identity/password-policy.js';

const documented = {
  customStrengthOptions: {
    minPasswordLength: 8,
    maxPasswordLength: 64,
    containsLowercaseCharacter: true,
    containsUppercaseCharacter: true,
    containsNumericCharacter: true,
    containsNonAlphanumericCharacter: true,
  },
  allowedNonAlphanumericCharacters: ['!', '#', '$'],
  enforcementState: 'ENFORCE',
  schemaVersion: 1,
};
const strict: PasswordPolicy = {
  minLength: 8,
  maxLength: 64,
  lowercase: true,
  uppercase: true,
  digit: true,
  symbol: true,
  symbols: ['!', '#', '$'],
  enforced: true,
};

test('readPolicy reads every field of a password policy response', () => {
  expect(readPolicy(documented)).toEqual(strict);
});

test.each(['OFF', 'ENFORCEMENT_STATE_UNSPECIFIED', undefined])(
  'readPolicy with enforcement state %s returns a policy that enforcedPolicy replaces by the default',
  (state) => {
    const policy = readPolicy({...documented, enforcementState: state});
    expect([policy, enforcedPolicy(policy)]).toEqual([{...strict, enforced: false}, defaultPolicy]);
  },
);

test('readPolicy without valid options returns the default of six characters', () => {
  expect(readPolicy({schemaVersion: 1, enforcementState: 'ENFORCE'})).toEqual(defaultPolicy);
  expect(
    readPolicy({schemaVersion: 1, customStrengthOptions: {minPasswordLength: '9', containsNumericCharacter: 1}}),
  ).toEqual({...defaultPolicy, enforced: false});
});

test.each([undefined, null, {}, {schemaVersion: 2}, {schemaVersion: '1'}, [], 'policy'])(
  'readPolicy throws unsupported-password-policy-schema-version for %j',
  (answer) => {
    expect(() => readPolicy(answer)).toThrow(new IdentityError('unsupported-password-policy-schema-version'));
  },
);

const met = (password: string, policy: PasswordPolicy = strict): readonly (readonly [string, boolean])[] =>
  checkPassword(password, policy).rules.map((rule) => [rule.name, rule.met] as const);

test('checkPassword returns a description for each rule', () => {
  expect(checkPassword('', strict).rules.map(({description}) => description)).toEqual([
    'At least 8 characters',
    'At most 64 characters',
    'A lowercase letter, a to z',
    'An uppercase letter, A to Z',
    'A digit, 0 to 9',
    'One of ! # $',
  ]);
  const many = {...defaultPolicy, symbol: true, symbols: [...'^$*.[]{}()']};
  expect(checkPassword('', many).rules.at(-1)?.description).toBe('A symbol, such as ^ $ * .');
  expect(checkPassword('', {...defaultPolicy, minLength: 1}).rules.map(({description}) => description)).toEqual([
    'At least 1 character',
  ]);
});

const [none, yes] = [false, true];
test.each([
  ['', none, yes, none, none, none, none],
  ['abcdefgh', yes, yes, yes, none, none, none],
  ['ABCDEFG1', yes, yes, none, yes, yes, none],
  ['aB3!', none, yes, yes, yes, yes, yes],
  ['aB3!aB3!', yes, yes, yes, yes, yes, yes],
  [`aB3!${'x'.repeat(61)}`, yes, none, yes, yes, yes, yes],
  // A symbol that is not on the list does not count, and neither do letters and digits of other scripts.
  ['aB3?aB3?', yes, yes, yes, yes, yes, none],
  ['éÉ٣!éÉ٣!', yes, yes, none, none, none, yes],
  // Four emoji are eight UTF-16 code units.
  ['🙂🙂🙂🙂', yes, yes, none, none, none, none],
] as const)('checkPassword reports which rules the password %j meets', (password, ...expected) => {
  const names = ['min-length', 'max-length', 'lowercase', 'uppercase', 'digit', 'symbol'];
  expect(met(password)).toEqual(names.map((name, i) => [name, expected[i]]));
});

test('checkPassword returns only the rules that the policy has', () => {
  expect(met('', defaultPolicy)).toEqual([['min-length', false]]);
  expect(checkPassword('abcdef', defaultPolicy)).toEqual({
    valid: true,
    rules: [{name: 'min-length', description: 'At least 6 characters', met: true}],
  });
});

const policies: fc.Arbitrary<PasswordPolicy> = fc
  .record({
    minLength: fc.nat(12),
    maxLength: fc.option(fc.integer({min: 12, max: 40}), {nil: undefined}),
    lowercase: fc.boolean(),
    uppercase: fc.boolean(),
    digit: fc.boolean(),
    symbol: fc.boolean(),
    symbols: fc.uniqueArray(fc.constantFrom(...'!#$%&()*+,-./:;<=>?@[]^_{|}~'), {minLength: 1}),
  })
  .map(({maxLength, ...rest}) => ({
    ...rest,
    ...(maxLength !== undefined && {maxLength}),
    enforced: true,
  }));
const passwords = fc.oneof(fc.string({maxLength: 48}), fc.string({unit: 'binary', maxLength: 48}));

test('checkPassword is valid exactly when every rule is met, and lists exactly the rules of the policy', () => {
  fc.assert(
    fc.property(policies, passwords, (policy, password) => {
      const {valid, rules} = checkPassword(password, policy);
      const wanted = (['lowercase', 'uppercase', 'digit', 'symbol'] as const).filter((name) => policy[name]);
      expect(rules.map(({name}) => name)).toEqual([
        'min-length',
        ...(policy.maxLength === undefined ? [] : ['max-length']),
        ...wanted,
      ]);
      expect(valid).toBe(rules.every((rule) => rule.met));
    }),
  );
});

test('checkPassword counts UTF-16 code units', () => {
  fc.assert(
    fc.property(policies, passwords, (policy, password) => {
      const units = Array.from({length: password.length}, (_, i) => password.charCodeAt(i));
      const between = (low: string, high: string): boolean =>
        units.some((unit) => unit >= low.charCodeAt(0) && unit <= high.charCodeAt(0));
      const all: Readonly<Record<string, boolean>> = {
        'min-length': units.length >= policy.minLength,
        'max-length': units.length <= (policy.maxLength ?? Infinity),
        lowercase: between('a', 'z'),
        uppercase: between('A', 'Z'),
        digit: between('0', '9'),
        symbol: policy.symbols.some((symbol) => units.includes(symbol.charCodeAt(0))),
      };
      for (const [name, isMet] of met(password, policy)) expect([name, isMet]).toEqual([name, all[name]]);
    }),
  );
});

test('appending characters to a password breaks no rule except the maximum length', () => {
  fc.assert(
    fc.property(policies, passwords, passwords, (policy, start, end) => {
      const before = checkPassword(start, policy).rules.filter((rule) => rule.met && rule.name !== 'max-length');
      const after = new Map(met(start + end, policy));
      expect(before.map(({name}) => after.get(name))).toEqual(before.map(() => true));
    }),
  );
});
