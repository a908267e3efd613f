// Checks a site: compiles it, renders every page without writing it, and applies all rules.
import type {Diagnostic} from './base/diagnostic.js';
import {withoutDuplicates} from './base/without-duplicates.js';
import {placesIn} from './check/fields.js';
import {checkPages, type CheckedPage} from './check/page-rules.js';
import {unusedComments} from './check/policy.js';
import {compile, type OnProgress, type Snapshot} from './compile.js';
import {siteOutputs, type SiteOutputs} from './outputs.js';
import {templatePlace} from './page/templates.js';
import type {Host} from './pool/host.js';

export interface CheckOptions {
  /** ISO time. Documents with a later date count as drafts. */
  readonly until?: string;
  readonly onProgress?: OnProgress;
}

export interface CheckResult {
  readonly pages: number;
  readonly documents: number;
  readonly durationMs: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** Applies all rules to the site of `host`. Writes nothing but the store. */
export async function checkSite(host: Host, {onProgress, until}: CheckOptions = {}): Promise<CheckResult> {
  const start = performance.now();
  const snapshot = await compile(host, {
    dev: false,
    allRules: true,
    ...(until !== undefined && {until}),
    ...(onProgress && {onProgress}),
  });
  const site = siteOutputs(host, snapshot, onProgress);
  const pages: CheckedPage[] = [];
  for await (const checked of site.inspections()) pages.push(checked);
  await host.store.flush();
  return {
    pages: pages.length,
    documents: snapshot.documents.length,
    diagnostics: diagnosticsOf(snapshot, site, inOrder(pages, snapshot)),
    durationMs: performance.now() - start,
  };
}

/** Threads finish in any order, and the order of the findings must not depend on it. */
function inOrder(checked: readonly CheckedPage[], {pages}: Snapshot): readonly CheckedPage[] {
  const byPage = new Map(checked.map((one) => [one.page, one] as const));
  return pages.flatMap((page) => byPage.get(page) ?? []);
}

function diagnosticsOf(snapshot: Snapshot, site: SiteOutputs, pages: readonly CheckedPage[]): readonly Diagnostic[] {
  const {config, sources, loaded, judge} = snapshot;
  const ofPages = judge(
    checkPages({
      pages,
      config,
      sources,
      templatePlace: ({definition}) => templatePlace(loaded.templates, definition),
      fieldPlace: (document, key) => placesIn(sources, document)([key]),
    }),
  );
  const used = new Set([...snapshot.usedIgnores(), ...site.usedIgnores(), ...ofPages.used]);
  const unused = judge([...unusedComments(snapshot.commented, used)]).reported;
  return withoutDuplicates([...snapshot.diagnostics(), ...site.diagnostics(), ...ofPages.reported, ...unused]);
}
