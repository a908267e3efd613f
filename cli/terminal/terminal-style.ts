// Decides whether output is colored.
import pc from 'picocolors';

export type Style = ReturnType<typeof pc.createColors>;

export interface Stream {
  readonly isTTY?: boolean;
}

/**
 * Returns the colors for `stream`: none with `--no-color` (`isEnabled` is false), `NO_COLOR` or `FORCE_COLOR=0`; always
 * with another value of `FORCE_COLOR`; otherwise only on a terminal.
 */
export function styleFor(stream: Stream, env: Readonly<NodeJS.ProcessEnv>, isEnabled = true): Style {
  return pc.createColors(hasColor(stream, env, isEnabled));
}

function hasColor(stream: Stream, env: Readonly<NodeJS.ProcessEnv>, isEnabled: boolean): boolean {
  if (!isEnabled || env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0';
  return stream.isTTY === true && env.TERM !== 'dumb';
}
