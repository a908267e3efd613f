// Decides which findings are reported, and with which severity, from `checks` in the config and `galley-ignore` comments
// in the content.
import picomatch from 'picomatch';
import type {Diagnostic, RawDiagnostic, Severity} from '../base/diagnostic.js';
import {isBuildRule, rules} from '../base/check-rules.js';
import type {Config} from '../config/config.js';
import type {Document} from '../document/document-types.js';
import type {IgnoreComment} from '../base/ignore-comments.js';
import {nearest} from '../../runtime/text/nearest-word.js';

interface PolicyResult {
  readonly reported: readonly Diagnostic[];
  /** Comments that silenced a finding. */
  readonly used: ReadonlySet<IgnoreComment>;
}

/** Returns the findings that are reported, with their severities. */
export type FindingPolicy = (found: readonly RawDiagnostic[]) => PolicyResult;

export interface PolicyInputs {
  readonly checks: Pick<Config['checks'], 'rules' | 'overrides'>;
  /** All documents, including drafts. */
  readonly documents: readonly Pick<Document, 'file' | 'ignores'>[];
  /** Whether to report findings of rules that `galley build` does not apply. */
  readonly allRules: boolean;
}

export function createFindingPolicy({checks, documents, allRules}: PolicyInputs): FindingPolicy {
  const severityOf = severityResolver(checks);
  const commentsOf = new Map(documents.flatMap(({file, ignores}) => (ignores ? [[file, ignores] as const] : [])));
  const isSilent = (diagnostic: Diagnostic): boolean =>
    severityOf(diagnostic) === 'off' || silencingComment(diagnostic, commentsOf) !== undefined;
  const withoutCovered = (found: readonly RawDiagnostic[]): readonly Diagnostic[] =>
    found.flatMap((raw) => {
      if (raw.coveredBy === undefined) return [raw];
      const {coveredBy, ...diagnostic} = raw;
      return isSilent({...diagnostic, code: coveredBy}) ? [diagnostic] : [];
    });
  return (found) => {
    const used = new Set<IgnoreComment>();
    const reported = withoutCovered(found).flatMap((diagnostic): readonly Diagnostic[] => {
      if (!allRules && !isBuildRule(diagnostic.code)) return [];
      const severity = severityOf(diagnostic);
      if (severity === 'off') return [];
      const comment = silencingComment(diagnostic, commentsOf);
      if (comment !== undefined) {
        used.add(comment);
        return [];
      }
      return [severity === diagnostic.severity ? diagnostic : {...diagnostic, severity}];
    });
    return {reported, used};
  };
}

/** Reports comments that silenced no finding. */
export function* unusedComments(
  documents: readonly Pick<Document, 'file' | 'ignores'>[],
  {reported, used}: PolicyResult,
  knownCodes: Iterable<string> = rules.keys(),
): Iterable<Diagnostic> {
  const known = new Set(knownCodes);
  for (const {file, ignores = []} of documents) {
    for (const comment of ignores) {
      if (used.has(comment)) continue;
      const unknown = comment.codes.find((code) => !known.has(code));
      const near = unknown === undefined ? undefined : nearest(unknown, known);
      const hint =
        near === undefined
          ? hintToMove(reported.find(({code, place}) => place?.file === file && comment.codes.includes(code)))
          : `Did you mean ${near}?`;
      yield {
        severity: 'warning',
        code: 'ignore-unused',
        message: `This comment has no effect: there is no finding ${comment.codes.join(' or ')} here.`,
        hint: hint ?? 'Delete the comment.',
        place: {file, line: comment.line},
        ...(hint === undefined && {
          fix: {description: 'Delete the comment.', edits: [{file, line: comment.line, ...comment.removal}]},
        }),
      };
    }
  }
}

/** Returns a hint for a comment that does not silence a finding elsewhere in its file. */
function hintToMove(finding: Diagnostic | undefined): string | undefined {
  if (finding === undefined) return undefined;
  const line = finding.place?.line;
  return line === undefined
    ? `The finding ${finding.code} is about the whole file. To silence it, write \`# galley-ignore ${finding.code}: reason\` in the front matter.`
    : `To silence the finding ${finding.code} in line ${line}, move the comment to the line before it.`;
}

function severityResolver({
  rules: siteRules,
  overrides,
}: PolicyInputs['checks']): (diagnostic: Diagnostic) => Severity | 'off' {
  const siteSeverities = new Map(Object.entries(siteRules));
  const fileOverrides = overrides.map((one) => ({
    matches: picomatch(one.files as string | string[]),
    rules: new Map(Object.entries(one.rules)),
  }));
  if (siteSeverities.size === 0 && fileOverrides.length === 0) return ({severity}) => severity;
  return ({code, severity, place}) => {
    const file = place?.file;
    const override =
      file === undefined ? undefined : fileOverrides.findLast((one) => one.rules.has(code) && one.matches(file));
    return override?.rules.get(code) ?? siteSeverities.get(code) ?? severity;
  };
}

function silencingComment(
  {code, place}: Diagnostic,
  commentsOf: ReadonlyMap<string, readonly IgnoreComment[]>,
): IgnoreComment | undefined {
  const comments = place && commentsOf.get(place.file);
  return comments?.find(({codes, targets}) => codes.includes(code) && targets.includes(place?.line ?? 0));
}
