// The result: counts, the files as a tree, and the text of the chosen file.
import {useEffect, useMemo, useRef, useState, type ReactNode} from 'react';
import type {WorkerResult} from '../../tools/worker.js';
import {decodeText} from '../../tools/base/decode-text.js';
import {Command} from './command-line.js';
import {isLarge, formatSize} from './edited-files.js';
import type {ToolPageData} from './tool-page-data.js';
import {FileTree} from './file-tree.js';
import {transferFiles} from './transferred-files.js';
import {languageOf} from './file-language.js';
import {saveFile} from './save-file.js';
import {createTextView} from './text-view.js';
import {countText, notText, timeText} from './run-messages.js';
import {StaleNotice} from './stale-notice.js';

export interface ResultProps {
  readonly outcome: WorkerResult;
  /** Resolves with an archive of all files once it is packed. */
  readonly zip: Promise<Uint8Array>;
  readonly tookMs: number;
  /** Whether inputs or options have changed since the run. */
  readonly isStale: boolean;
  readonly saveAs: string;
  readonly command: string;
  /** A tool that takes the result. */
  readonly next: ToolPageData['pages'][string] | undefined;
  readonly onRunAgain: () => void;
}

export function Result({outcome, zip, tookMs, isStale, saveAs, command, next, onRunAgain}: ResultProps): ReactNode {
  const {files, summary} = outcome;
  const [wanted, setWanted] = useState('');
  const size = files.reduce((sum, {bytes}) => sum + bytes.length, 0);
  const chosen = files.find(({path}) => path === wanted) ?? files.find(({path}) => isFirst(path)) ?? files[0];
  if (chosen === undefined) return null;
  const document = files.find(({path}) => /(?:^|\/)openapi\.(?:ya?ml|json)$/.test(path));
  return (
    <div className="tool-result">
      {isStale && <StaleNotice onRunAgain={onRunAgain} />}
      <dl className="tool-summary">
        {summary.map(({label, count}) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      <div className="buttons">
        <button
          type="button"
          className="button"
          data-variant="solid"
          onClick={() => void zip.then((bytes) => saveFile(bytes, saveAs))}
        >{`Download ${saveAs}`}</button>
        {next !== undefined && document !== undefined && (
          <a className="button" data-variant="outline" href={next.href} onClick={() => transferFiles([document])}>
            Generate an SDK from it
          </a>
        )}
      </div>
      <p className="slug">{`${countText(files.length, 'file')}, ${formatSize(size)}, in ${timeText(tookMs)}`}</p>
      <div className="tool-output">
        {files.length > 1 && <FileTree paths={files.map(({path}) => path)} chosen={chosen.path} onChoose={setWanted} />}
        <Preview key={chosen.path} path={chosen.path} bytes={chosen.bytes} />
      </div>
      <Command text={command} />
    </div>
  );
}

/** Whether a file may be the one that is shown first. */
function isFirst(path: string): boolean {
  return /^(?:README\.md|openapi\.(?:ya?ml|json)|src\/client\.ts|client\.ts)$/.test(path);
}

function Preview({path, bytes}: {readonly path: string; readonly bytes: Uint8Array}): ReactNode {
  const view = useMemo(() => createTextView(), []);
  const container = useRef<HTMLDivElement>(null);
  const [isCopied, setCopied] = useState(false);
  // A large file is decoded in parts as it is shown, and in full when it is copied.
  const text = useMemo(() => (isLarge(bytes) ? bytes : decodeText(bytes)), [bytes]);
  useEffect(() => container.current?.append(view.element), [view]);
  useEffect(() => {
    const shown = text ?? notText(bytes);
    view.show(shown, {label: path, language: text === undefined ? undefined : languageOf(path)});
  }, [view, path, text, bytes]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : (decodeText(bytes) ?? ''));
      setCopied(true);
      setTimeout(setCopied, 2000, false);
    } catch {
      // The browser denied access to the clipboard; the reader can still select the text.
    }
  };
  return (
    <div className="tool-preview">
      <header>
        <h3 className="slug">{path}</h3>
        {text !== undefined && (
          <button
            type="button"
            className="button"
            data-variant="ghost"
            data-size="small"
            aria-live="polite"
            onClick={() => void copy()}
          >
            {isCopied ? 'Copied' : 'Copy'}
          </button>
        )}
        <button
          type="button"
          className="button"
          data-variant="ghost"
          data-size="small"
          aria-label={`Download ${path}`}
          onClick={() => saveFile(bytes, path.slice(path.lastIndexOf('/') + 1))}
        >
          Download
        </button>
      </header>
      <div ref={container} />
    </div>
  );
}
