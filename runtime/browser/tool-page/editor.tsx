// The editor of the inputs: the text of the current file, and above it the list of files if there are several.
import {useEffect, useMemo, useRef, useState, type ReactNode} from 'react';
import type {Finding, Place} from '../../tools/base/finding.js';
import {isLarge, formatSize, fileText, type EditedFile} from './edited-files.js';
import {droppedFiles, pickedFiles} from './read-files.js';
import {languageOf} from './file-language.js';
import {createTextView, isWritable, type TextView} from './text-view.js';
import {countText, notText} from './run-messages.js';

/** A place to scroll to. It is a new object each time, so that going to the same place again is a change. */
export interface ScrollTarget {
  readonly place: Place;
}

export interface EditorProps {
  readonly files: readonly EditedFile[];
  readonly current: number;
  /** Incremented when texts change other than by typing. */
  readonly version: number;
  readonly spot: ScrollTarget | undefined;
  readonly findings: readonly Finding[];
  readonly placeholder: string;
  readonly onChoose: (index: number) => void;
  readonly onText: (text: string) => void;
  /** Called with a text that replaces everything, because it is too long to edit. */
  readonly onReplace: (text: string) => void;
  readonly onFiles: (files: Promise<readonly EditedFile[]>) => void;
}

export function Editor(props: EditorProps): ReactNode {
  const {files, current, findings, onChoose} = props;
  const view = useMemo(() => createTextView(), []);
  const container = useRef<HTMLDivElement>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const file = files[current];

  useEffect(() => container.current?.append(view.element), [view]);
  useShownFile(view, props);

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setDraggedOver(false);
    if (event.dataTransfer !== null) props.onFiles(droppedFiles(event.dataTransfer));
  };
  const paste = (event: ClipboardEvent): void => {
    const {clipboardData} = event;
    if (clipboardData === null) return;
    const pasted = clipboardData.getData('text/plain');
    if (clipboardData.files.length > 0 && pasted === '') {
      event.preventDefault();
      props.onFiles(pickedFiles(clipboardData.files));
    } else if (!isWritable(pasted)) {
      event.preventDefault();
      props.onReplace(pasted);
    }
  };

  return (
    <div
      ref={container}
      className="tool-editor"
      data-over={isDraggedOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setDraggedOver(true);
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={drop as never}
      onPaste={paste as never}
    >
      {(files.length > 1 || file?.isTyped !== true) && (
        <FileList files={files} current={current} findings={findings} onChoose={onChoose} />
      )}
    </div>
  );
}

/** Shows the current file, its findings and the place to scroll to. */
function useShownFile(view: TextView, props: EditorProps): void {
  const {files, current, version, spot, findings, placeholder} = props;
  const latest = useRef(props);
  latest.current = props;
  const file = files[current];
  const path = file?.path ?? '';
  const text = useMemo(() => (file === undefined ? '' : fileText(file)), [file]);

  useEffect(() => {
    const label = files.length > 1 ? `Text of ${path}` : 'Your document';
    if (file !== undefined && file.text === undefined && isLarge(file.bytes)) {
      view.show(file.bytes, {label, language: languageOf(path)});
    } else if (text === undefined) view.show(notText(file?.bytes), {label});
    else if (!isWritable(text)) view.show(text, {label, language: languageOf(path)});
    else view.show(text, {label, placeholder, onInput: (changed) => latest.current.onText(changed)});
    // Typed text is in the field already.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [view, version, current]);
  useEffect(() => {
    view.mark(findings.filter(({place}) => place?.file === path));
    // oxlint-disable-next-line react/exhaustive-deps
  }, [view, findings, current, version]);
  useEffect(() => {
    if (spot !== undefined && spot.place.file === path) view.select(spot.place);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [view, spot]);
}

type FileListProps = Pick<EditorProps, 'files' | 'current' | 'findings' | 'onChoose'>;

/** A list of ten thousand files takes seconds to render, so the rest is shown on request. */
const shownFiles = 200;

function FileList({files, current, findings, onChoose}: FileListProps): ReactNode {
  const [count, setCount] = useState(shownFiles);
  const errors = useMemo(() => errorsByFile(findings), [findings]);
  const rows = files.slice(0, count).map((file, index) => ({file, index}));
  const chosen = files[current];
  if (current >= count && chosen !== undefined) rows.push({file: chosen, index: current});
  const more = Math.min(files.length - count, shownFiles);
  return (
    <ul className="tool-files" aria-label="Files">
      {rows.map(({file: {path, bytes}, index}) => (
        <li key={path}>
          <button type="button" aria-current={index === current ? 'true' : undefined} onClick={() => onChoose(index)}>
            <span>{path}</span>
            <small>{noteOf(bytes.length, errors.get(path) ?? 0)}</small>
          </button>
        </li>
      ))}
      {more > 0 && (
        <li>
          <button type="button" onClick={() => setCount(count + shownFiles)}>
            <span>{`Show ${countText(more, 'more file')}`}</span>
            <small>{`${(files.length - count).toLocaleString('en')} left`}</small>
          </button>
        </li>
      )}
    </ul>
  );
}

function errorsByFile(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const {place, severity} of findings) {
    if (place !== undefined && severity === 'error') counts.set(place.file, (counts.get(place.file) ?? 0) + 1);
  }
  return counts;
}

/** The size of the file, or the number of its errors. */
function noteOf(size: number, errors: number): string {
  return errors > 0 ? countText(errors, 'error') : formatSize(size);
}
