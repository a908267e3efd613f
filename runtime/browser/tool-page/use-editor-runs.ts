// The runs of a tool with the files in the editor.
import {useState} from 'react';
import type {OptionValues} from '../../tools/base/option-table.js';
import {showToast} from '../toasts/show-toast.js';
import type {Draft} from './edited-files.js';
import {FileReadError} from './read-files.js';
import type {Drafts} from './use-drafts.js';
import {useToolRuns, type ToolRuns} from './use-tool-runs.js';

export interface EditorRuns extends Omit<ToolRuns, 'start'> {
  /** The names of the files that the reader chose. */
  readonly fileNames: readonly string[];
  /** Runs the tool with the files in the editor. `isRequested` is false for a run after a change of options. */
  start(files?: readonly Draft[], isRequested?: boolean): void;
  replaceAndRun(files: readonly Draft[]): void;
  /** Reads files and runs the tool with them; with `isMore`, those in the editor are kept. */
  readAndRun(files: Promise<readonly Draft[]>, isMore?: boolean): Promise<void>;
}

interface EditorRunOptions {
  readonly worker: string;
  readonly drafts: Drafts;
  readonly values: OptionValues;
  /** The element that shows the result. */
  readonly outside: Element;
}

/** The files of an archive, and the names of the files that the reader chose. */
interface Unpacked {
  readonly files: readonly Draft[];
  readonly from: readonly string[];
}

export function useEditorRuns({worker, drafts, values, outside}: EditorRunOptions): EditorRuns {
  const {files} = drafts;
  const runs = useToolRuns(worker);
  const [unpacked, setUnpacked] = useState<Unpacked>();

  const start = (given = files, isRequested = true): void =>
    void runs.start({files: given, values, isRequested}, ({inputs, files: generated}) => {
      if (inputs.length > 0) {
        drafts.replace(inputs);
        setUnpacked({files: inputs, from: given.map(({path}) => path)});
      }
      if (isRequested && generated.length > 0) bringIntoView(outside);
    });
  const replaceAndRun = (given: readonly Draft[]): void => {
    drafts.replace(given);
    start(given);
  };
  const readAndRun = async (coming: Promise<readonly Draft[]>, isMore = false): Promise<void> => {
    const given = await coming.catch(showReadError);
    if (given.length > 0) replaceAndRun(isMore ? [...filesBeside(given, files), ...given] : given);
  };
  return {...runs, fileNames: namesOf(files, unpacked), start, replaceAndRun, readAndRun};
}

function showReadError(error: unknown): readonly Draft[] {
  if (!(error instanceof FileReadError)) throw error;
  showToast({title: 'The files could not be read', description: error.message, color: 'red'});
  return [];
}

/** The files in the editor to which `added` are added: those that were not typed and are not replaced. */
function filesBeside(added: readonly Draft[], files: readonly Draft[]): readonly Draft[] {
  const names = new Set(added.map(({path}) => path));
  return files.filter(({isTyped, path}) => isTyped !== true && !names.has(path));
}

/** The names of the files that the reader chose. */
function namesOf(files: readonly Draft[], unpacked: Unpacked | undefined): readonly string[] {
  return unpacked?.files === files ? unpacked.from : files.map(({path}) => path);
}

/** On a narrow screen the result is below the form, so scroll to it. */
function bringIntoView(outside: Element): void {
  const sheet = outside.parentElement;
  if (sheet !== null && sheet.getBoundingClientRect().top > innerHeight * 0.75) sheet.scrollIntoView();
}
