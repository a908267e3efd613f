// The runs of a tool with the files in the editor.
import {useState} from 'react';
import type {OptionValues} from '../../tools/base/option-table.js';
import {showToast} from '../toasts/show-toast.js';
import type {EditedFile} from './edited-files.js';
import {FileReadError} from './read-files.js';
import type {EditedFiles} from './use-edited-files.js';
import {useToolRuns, type ToolRuns} from './use-tool-runs.js';

export interface EditorRuns extends Omit<ToolRuns, 'start'> {
  /** The names of the files that the reader chose. */
  readonly fileNames: readonly string[];
  /** Runs the tool with the files in the editor. `isRequested` is false for a run after a change of options. */
  start(files?: readonly EditedFile[], isRequested?: boolean): void;
  replaceAndRun(files: readonly EditedFile[]): void;
  /** Reads files and runs the tool with them; with `isMore`, those in the editor are kept. */
  readAndRun(files: Promise<readonly EditedFile[]>, isMore?: boolean): Promise<void>;
}

interface EditorRunOptions {
  readonly worker: string;
  readonly editedFiles: EditedFiles;
  readonly values: OptionValues;
  /** The element that shows the result. */
  readonly outside: Element;
}

/** The files of an archive, and the names of the files that the reader chose. */
interface Unpacked {
  readonly files: readonly EditedFile[];
  readonly from: readonly string[];
}

export function useEditorRuns({worker, editedFiles, values, outside}: EditorRunOptions): EditorRuns {
  const {files} = editedFiles;
  const runs = useToolRuns(worker);
  const [unpacked, setUnpacked] = useState<Unpacked>();

  const start = (given = files, isRequested = true): void =>
    void runs.start({files: given, values, isRequested}, ({inputs, files: generated}) => {
      if (inputs.length > 0) {
        editedFiles.replace(inputs);
        setUnpacked({files: inputs, from: given.map(({path}) => path)});
      }
      if (isRequested && generated.length > 0) bringIntoView(outside);
    });
  const replaceAndRun = (given: readonly EditedFile[]): void => {
    editedFiles.replace(given);
    start(given);
  };
  const readAndRun = async (coming: Promise<readonly EditedFile[]>, isMore = false): Promise<void> => {
    const given = await coming.catch(showReadError);
    if (given.length > 0) replaceAndRun(isMore ? [...filesBeside(given, files), ...given] : given);
  };
  return {...runs, fileNames: namesOf(files, unpacked), start, replaceAndRun, readAndRun};
}

function showReadError(error: unknown): readonly EditedFile[] {
  if (!(error instanceof FileReadError)) throw error;
  showToast({title: 'The files could not be read', description: error.message, color: 'red'});
  return [];
}

/** The files in the editor to which `added` are added: those that were not typed and are not replaced. */
function filesBeside(added: readonly EditedFile[], files: readonly EditedFile[]): readonly EditedFile[] {
  const names = new Set(added.map(({path}) => path));
  return files.filter(({isTyped, path}) => isTyped !== true && !names.has(path));
}

/** The names of the files that the reader chose. */
function namesOf(files: readonly EditedFile[], unpacked: Unpacked | undefined): readonly string[] {
  return unpacked?.files === files ? unpacked.from : files.map(({path}) => path);
}

/** On a narrow screen the result is below the form, so scroll to it. */
function bringIntoView(outside: Element): void {
  const sheet = outside.parentElement;
  if (sheet !== null && sheet.getBoundingClientRect().top > innerHeight * 0.75) sheet.scrollIntoView();
}
