// Detects inputs for another tool, and offers to transfer them to that tool's page.
import {useEffect, useState, type ReactNode} from 'react';
import {
  fileKindTable,
  detectFileKind,
  detectTextKind,
  toolForKinds,
  type FileKind,
} from '../../tools/base/detect-file-kind.js';
import type {ToolMetadata, ToolName} from '../../tools/tool.js';
import {fileStart, type EditedFile} from './edited-files.js';
import type {ToolPageData} from './tool-page-data.js';
import {transferFiles} from './transferred-files.js';

export interface OtherToolNoticeProps {
  readonly files: readonly EditedFile[];
  readonly tool: ToolMetadata;
  readonly pages: ToolPageData['pages'];
}

/** Time after the last key press. */
const debounceMs = 250;
/** Limits of what is inspected: files, bytes in total, and bytes of each file. */
const maxFiles = 200;
const maxBytes = 2 ** 20;
const maxStart = 2 ** 18;

export function OtherToolNotice({files, tool, pages}: OtherToolNoticeProps): ReactNode {
  const [found, setFound] = useState<{readonly tool: ToolName; readonly words: string}>();
  useEffect(() => {
    const timer = setTimeout(() => setFound(otherOf(files, tool.name)), debounceMs);
    return () => clearTimeout(timer);
  }, [files, tool.name]);
  const page = found && pages[found.tool];
  return (
    <div role="status">
      {found !== undefined && page !== undefined && (
        <p className="callout tool-other" data-type="tip">
          {`This is ${found.words}. `}
          <a
            className="inline-link"
            href={page.href}
            onClick={() => transferFiles(files)}
          >{`Open it in ${page.title}`}</a>
        </p>
      )}
    </div>
  );
}

function otherOf(files: readonly EditedFile[], own: ToolName): {tool: ToolName; words: string} | undefined {
  const found: (FileKind | undefined)[] = [];
  let left = maxBytes;
  for (const file of files.slice(0, maxFiles)) {
    if (left <= 0) break;
    left -= Math.min(file.bytes.length, maxStart);
    found.push(kindOf(file));
  }
  const tool = toolForKinds(found);
  if (tool === undefined || tool === own) return undefined;
  const kind = found.find((one): one is FileKind => one !== undefined && fileKindTable[one].tool === tool);
  return kind && {tool, words: fileKindTable[kind].description};
}

/** Only the start of a large file is inspected, so that the page stays responsive; a run checks the rest. */
function kindOf(file: EditedFile): FileKind | undefined {
  const start = fileStart(file, maxStart);
  const kind = start === undefined ? undefined : detectTextKind(start);
  return kind ?? (file.bytes.length <= maxStart ? detectFileKind(file.bytes) : undefined);
}
