// The grammar of Python sessions, which Prism does not have.
import type {Grammar, TokenObject} from 'prismjs';

/** A prompt at the start of a line. Python writes `...` without a space before an empty line. */
const prompt: TokenObject = {pattern: /^(?:>>>|\.\.\.)(?= |$)/m};

/**
 * Returns a grammar for Python code after the prompts `>>>` and `...`. All other lines are output, which has no tokens.
 */
export function pyconGrammar(python: Grammar): Grammar {
  const strings = python as Readonly<Record<string, TokenObject>>;
  return {
    // Below other lines, `...` is output.
    statement: {
      pattern: /^>>>(?: .*)?$(?:\n\.\.\.(?: .*)?$)*/m,
      inside: {
        prompt,
        ...python,
        'string-interpolation': withPrompts(strings['string-interpolation']!),
        'triple-quoted-string': withPrompts(strings['triple-quoted-string']!),
      },
    },
  };
}

/** Returns the pattern of a string whose lines can begin with prompts. */
function withPrompts(string: TokenObject): TokenObject {
  return {...string, inside: {prompt, ...string.inside}};
}
