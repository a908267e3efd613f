// Converts a page of VitePress.
import type {CopiedFile, ImportedPage, Notes} from '../../imported-site.js';
import type {OldProject} from '../../old-project.js';
import {readPage} from '../../read-page.js';
import {relocateIncludes} from '../../relocate-includes.js';
import {closeNestedContainers} from '../../text/close-containers.js';
import {convertVue} from '../../text/convert-vue.js';
import {editOutsideComments} from '../../text/edit-prose.js';
import {vitepressFieldChanges} from './convert-fields.js';

interface PageContext {
  readonly project: OldProject;
  readonly notes: Notes;
  readonly files: CopiedFile[];
  /** `srcDir`, for which `@` stands. */
  readonly source: string;
}

export function convertVitepressPage(
  {file, to, url}: {readonly file: string; readonly to: string; readonly url: string},
  {project, notes, files, source}: PageContext,
): ImportedPage {
  const front = readPage(file, {project, notes});
  const placeAt = (line: number) => ({file, line});
  const first = front.lines + 1;
  const {changes, intro} = vitepressFieldChanges(front, file, url === '/', notes);
  const included = relocateIncludes(front.body, first, {
    project,
    notes,
    files,
    from: file,
    to,
    roots: [],
    sourceRoot: source,
    pagePath: () => undefined,
  });
  const body = intro + editOutsideComments(convertVue(included, first, {notes, placeAt}), closeNestedContainers);
  return {from: file, to, url, aliases: [], text: front.with(changes, body)};
}
