import type {Diagnostic} from '../../renderer/base/diagnostic.js';

/** A side of a comparison cannot be built, because its templates have errors. */
export class SideError extends Error {
  override readonly name = 'SideError';
  /** Name of the side: `main`. */
  readonly side: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Returns the text of a file of that side, for code frames. */
  readonly sourceTextOf: (file: string) => string | undefined;

  constructor(side: string, diagnostics: readonly Diagnostic[], sourceTextOf: SideError['sourceTextOf']) {
    super(`${side} does not build.`);
    this.side = side;
    this.diagnostics = diagnostics;
    this.sourceTextOf = sourceTextOf;
  }
}
