// The data that the readers and converters for MkDocs share.
import type {CopiedFile} from '../../imported-site.js';
import type {ReadContext} from '../../reader-context.js';
import type {StaticValue} from '../../static-eval/static-value.js';
import type {AppendedFile} from './append-snippets.js';
import type {FolderFields} from './folder-fields.js';
import type {MkdocsBlog} from './read-blog.js';
import type {crossReferences} from '../../text/mkdocs/cross-references.js';

export interface MkdocsSite {
  readonly context: ReadContext;
  readonly root: string;
  readonly docs: string;
  readonly config: StaticValue;
  readonly directoryUrls: boolean;
  readonly extensions: ReadonlySet<string>;
  readonly plugins: ReadonlySet<string>;
  readonly snippetRoots: readonly string[];
  /** Front matter that pages have from their folders. */
  readonly folderFields: FolderFields;
  /** Files that are appended to pages. */
  readonly appended: readonly AppendedFile[];
  /** Finds what plugins link between pages. Undefined without such a plugin. */
  readonly findReference: ReturnType<typeof crossReferences> | undefined;
  readonly blog: MkdocsBlog | undefined;
  readonly files: CopiedFile[];
  /** Paths below the docs of pages that the old site did not publish. */
  readonly drafts: ReadonlySet<string>;
  /** Paths below `content/` by paths below the docs. */
  readonly paths: ReadonlyMap<string, string>;
}
