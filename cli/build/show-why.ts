// Implements `galley build --why`: explains why a page was rendered or not.
import {SiteError} from '../../renderer/base/site-error.js';
import type {PageReport, UnknownPage} from '../../renderer/rebuild/explain-rebuild.js';
import type {Io} from '../io.js';
import type {ReporterName} from '../report/reporter.js';
import {printable} from '../terminal/format-values.js';

/** Details shown per reason. `--json` has all of them. */
const maxDetails = 8;

interface WhyOutput {
  /** Output folder of the build. */
  readonly out: string;
  readonly report: PageReport | UnknownPage;
  /** The findings on stdout, which can be a document that no other line may follow. */
  readonly onStdout: ReporterName | undefined;
}

/** Prints the report. Throws `route-unknown` for an address without a page. */
export function showWhy(io: Io, {out, report, onStdout}: WhyOutput): void {
  if ('unknown' in report) throw unknownRoute(report);
  if (onStdout === 'jsonl') return io.out(JSON.stringify({type: 'why', ...report}));
  const {route, file, reasons} = report;
  const page = printable(file === undefined ? route : `${route} (${file})`);
  const lines = reasons.flatMap(({message, details}) => [
    `   - ${printable(message)}`,
    ...details.slice(0, maxDetails).map((detail) => `       ${printable(detail)}`),
    ...(details.length > maxDetails ? [`       … and ${details.length - maxDetails} more`] : []),
  ]);
  const print = onStdout === undefined ? io.out : io.warn;
  print([`${page} ${verdict(report, `${printable(out)}/`)}`, ...lines].join('\n'));
}

function verdict({rendering, reasons}: PageReport, folder: string): string {
  const isSame = reasons.length === 0;
  if (rendering === 'failed') return 'was rendered and failed. A page that fails is tried again in every build.';
  if (rendering === 'none') {
    return isSame
      ? 'was not rendered: nothing that it is made from has changed since the last build.'
      : 'was not rendered: an earlier run has made the same page. What changed since the last build:';
  }
  if (!isSame) return 'was rendered. What changed since the last build:';
  return rendering === 'written'
    ? `was rendered because its files in ${folder} were missing or had been edited.`
    : 'was rendered because it was not in the cache. Nothing that it is made from has changed since the last build.';
}

function unknownRoute({unknown, nearest, isGone}: UnknownPage): SiteError {
  const [first, ...others] = nearest;
  const suggestion = first === undefined ? undefined : `Did you mean ${[first, ...others].join(' or ')}?`;
  return isGone
    ? new SiteError('route-unknown', `There is no page at ${unknown} any more; the last build had it.`, {
        hint: suggestion ?? 'Its document was moved, deleted or made a draft.',
      })
    : new SiteError('route-unknown', `There is no page at ${unknown}.`, {
        hint:
          suggestion ?? 'Give the address of a page, such as /docs/start, or its file, such as content/docs/start.md.',
      });
}
