// The password rules of the identity service, read from its response and applied to a text. Lengths
// are UTF-16 units and letters and digits are those of ASCII, because that is how the service counts.
import {IdentityError} from './identity-error.js';

export interface PasswordPolicy {
  readonly minLength: number;
  readonly maxLength?: number;
  readonly lowercase: boolean;
  readonly uppercase: boolean;
  readonly digit: boolean;
  readonly symbol: boolean;
  /** Characters that count as symbols; others are allowed, but do not count. */
  readonly symbols: readonly string[];
  /** If false, the service announces the rules but accepts other passwords too. */
  readonly enforced: boolean;
}

type RuleName = 'min-length' | 'max-length' | 'lowercase' | 'uppercase' | 'digit' | 'symbol';

interface Rule {
  readonly name: RuleName;
  readonly description: string;
  readonly met: boolean;
}

export interface PasswordCheck {
  readonly valid: boolean;
  /** One for each rule the policy has. */
  readonly rules: readonly Rule[];
}

/** The default of the service. It applies until its rules are loaded, and if it does not enforce them. */
export const defaultPolicy: PasswordPolicy = {
  minLength: 6,
  lowercase: false,
  uppercase: false,
  digit: false,
  symbol: false,
  symbols: [],
  enforced: true,
};

/** Reads `GET /v2/passwordPolicy`. Throws `IdentityError` if the response has an unknown form. */
export function readPolicy(response: unknown): PasswordPolicy {
  const {schemaVersion, enforcementState, ...rest} = toFields(response);
  if (schemaVersion !== 1) throw new IdentityError('unsupported-password-policy-schema-version');
  const strength = toFields(rest['customStrengthOptions']);
  const allowed = rest['allowedNonAlphanumericCharacters'];
  const maxLength = readLength(strength['maxPasswordLength']);
  return {
    minLength: readLength(strength['minPasswordLength']) ?? defaultPolicy.minLength,
    ...(maxLength !== undefined && {maxLength}),
    lowercase: strength['containsLowercaseCharacter'] === true,
    uppercase: strength['containsUppercaseCharacter'] === true,
    digit: strength['containsNumericCharacter'] === true,
    symbol: strength['containsNonAlphanumericCharacter'] === true,
    symbols: Array.isArray(allowed) ? allowed.filter((symbol) => typeof symbol === 'string' && symbol !== '') : [],
    enforced: enforcementState === 'ENFORCE',
  };
}

/** Checks a password against every rule of the policy. */
export function checkPassword(password: string, policy: PasswordPolicy): PasswordCheck {
  const {minLength, maxLength = Infinity, symbols} = policy;
  const isSymbol = (): boolean => symbols.some((symbol) => password.includes(symbol));
  const rules: readonly (Rule | false)[] = [
    {name: 'min-length', description: `At least ${characters(minLength)}`, met: password.length >= minLength},
    maxLength !== Infinity && {
      name: 'max-length',
      description: `At most ${characters(maxLength)}`,
      met: password.length <= maxLength,
    },
    policy.lowercase && {name: 'lowercase', description: 'A lowercase letter, a to z', met: /[a-z]/.test(password)},
    policy.uppercase && {name: 'uppercase', description: 'An uppercase letter, A to Z', met: /[A-Z]/.test(password)},
    policy.digit && {name: 'digit', description: 'A digit, 0 to 9', met: /[0-9]/.test(password)},
    policy.symbol && {name: 'symbol', description: symbolWords(symbols), met: isSymbol()},
  ];
  const present = rules.filter((rule) => rule !== false);
  return {valid: present.every(({met}) => met), rules: present};
}

/** Descriptions of the rules that a password breaks. */
export function unmetRules(password: string, policy: PasswordPolicy): readonly string[] {
  return checkPassword(password, policy)
    .rules.filter(({met}) => !met)
    .map(({description}) => description);
}

/** The rules that the service enforces: the policy itself, or the default if the policy is not enforced. */
export function enforcedPolicy(policy: PasswordPolicy): PasswordPolicy {
  return policy.enforced ? policy : defaultPolicy;
}

/** Most services allow all of ASCII; listing every character would help no reader. */
function symbolWords(symbols: readonly string[]): string {
  if (symbols.length <= maxSymbols) return `One of ${symbols.join(' ')}`;
  return `A symbol, such as ${symbols.slice(0, maxSymbols / 2).join(' ')}`;
}

const maxSymbols = 8;

function characters(count: number): string {
  return `${count} ${count === 1 ? 'character' : 'characters'}`;
}

function readLength(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}

function toFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
