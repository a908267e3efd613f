// Prints why a side of a comparison does not build.
import type {Io} from '../io.js';
import {formatFindings} from '../report/reporters/pretty.js';
import type {SideError} from './side-error.js';

export function showSideError(io: Io, {side, message, diagnostics, sourceTextOf}: SideError): void {
  if (io.json) return io.out(JSON.stringify({type: 'error', code: 'side-failed', message, side, diagnostics}));
  io.warn(`${formatFindings(diagnostics, {style: io.style, sourceTextOf})}\n`);
  io.warn(`${io.style.bold(io.style.red('error'))}  ${message}  ${io.style.dim('side-failed')}`);
}
