// The text of the files: one field to write in, and above it the names where there are several.
import {useEffect, useMemo, useRef, useState, type ReactNode} from 'react';
import type {Finding, Place} from '../tools/base/finding.js';
import {sizeText, textOf, type Draft} from './drafts.js';
import {droppedFiles, pickedFiles} from './gather.js';
import {languageOf} from './languages.js';
import {createTextView, isWritable} from './text-view.js';
import {counted} from './words.js';

/** A place to go to; each wish is an object of its own. */
export interface Spot {
  readonly place: Place;
}

export interface EditorProps {
  readonly files: readonly Draft[];
  readonly current: number;
  /** Another number when the texts are others than were written here. */
  readonly version: number;
  readonly spot: Spot | undefined;
  readonly findings: readonly Finding[];
  readonly placeholder: string;
  readonly onChoose: (index: number) => void;
  readonly onText: (text: string) => void;
  /** A text that is too long to be written in takes the place of everything. */
  readonly onReplace: (text: string) => void;
  readonly onFiles: (files: Promise<readonly Draft[]>) => void;
}

export function Editor(props: EditorProps): ReactNode {
  const {files, current, version, spot, findings, placeholder, onChoose} = props;
  const view = useMemo(() => createTextView(), []);
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const [isOver, setOver] = useState(false);
  const file = files[current];
  const path = file?.path ?? '';
  const text = useMemo(() => (file === undefined ? '' : textOf(file)), [file]);

  useEffect(() => frame.current?.append(view.element), [view]);
  useEffect(() => {
    const label = files.length > 1 ? `Text of ${path}` : 'Your document';
    const size = file?.bytes.length ?? 0;
    if (text === undefined) view.show(`This is no text (${sizeText(size)}).`, {label});
    else if (!isWritable(text)) view.show(text, {label, language: languageOf(path)});
    else view.show(text, {label, placeholder, onInput: (changed) => latest.current.onText(changed)});
    // What is typed stands in the field already.
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

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
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
      ref={frame}
      className="tool-editor"
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop as never}
      onPaste={paste as never}
    >
      {(files.length > 1 || file?.isTyped !== true) && (
        <ul className="tool-files" aria-label="Files">
          {files.map(({path, bytes}, index) => (
            <li key={path}>
              <button
                type="button"
                aria-current={index === current ? 'true' : undefined}
                onClick={() => onChoose(index)}
              >
                <span>{path}</span>
                <small>{noteOf(path, bytes.length, findings)}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Its size, or how much is wrong with it. */
function noteOf(path: string, size: number, findings: readonly Finding[]): string {
  const errors = findings.filter(({place, severity}) => place?.file === path && severity === 'error').length;
  return errors > 0 ? counted(errors, 'error') : sizeText(size);
}
