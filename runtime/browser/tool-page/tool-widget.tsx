// The widget of a tool: inputs and options, runs, and results.
import {useEffect, useLayoutEffect, useState, type ReactNode} from 'react';
import {createPortal} from 'react-dom';
import type {Place} from '../../tools/base/finding.js';
import type {OptionSpec, OptionValues} from '../../tools/base/option-table.js';
import {commandText} from './command-text.js';
import {Editor, type ScrollTarget} from './editor.js';
import type {ToolPageData} from './tool-page-data.js';
import {FindingsList} from './findings-list.js';
import {takeTransferredFiles} from './transferred-files.js';
import {pathOfTyped, typedFile, type EditedFile} from './edited-files.js';
import {readOptionsFromQuery, withOptions} from './option-values.js';
import {OptionsForm} from './options-form.js';
import {OtherToolNotice} from './other-tool-notice.js';
import {hasFiles, RunOutput} from './run-output.js';
import {RunStatus} from './run-status.js';
import {useEditedFiles} from './use-edited-files.js';
import {useEditorRuns} from './use-editor-runs.js';
import type {LastRun} from './use-tool-runs.js';
import {RunBar} from './run-bar.js';

export interface ToolWidgetProps {
  readonly data: ToolPageData;
  /** The element outside the widget that shows the result. */
  readonly outside: Element;
  /** The example of a result, which is hidden after the first run. */
  readonly samples: readonly HTMLElement[];
}

/** A change of options starts a new run by itself if the last run was at most this long. */
const maxAutoRunMs = 2000;
const debounceMs = 400;

export function ToolWidget({data, outside, samples}: ToolWidgetProps): ReactNode {
  const {tool, example, pages} = data;
  const editedFiles = useEditedFiles(example.path);
  const {files} = editedFiles;
  const [values, setValues] = useOptionsInAddress(tool.options);
  const worker = data.languages[String(values['language'])] ?? data.worker;
  const runs = useEditorRuns({worker, editedFiles, values, outside});
  const {progress, lastRun, start, replaceAndRun, readAndRun} = runs;
  const [spot, setSpot] = useState<ScrollTarget>();

  const goTo = (place: Place): void => {
    const index = files.findIndex(({path}) => path === place.file);
    if (index >= 0) editedFiles.show(index);
    setSpot({place});
  };
  useTransferredFiles(replaceAndRun);
  useAutoRun(lastRun, values, () => start(files, false));
  useHiddenSamples(samples, lastRun !== undefined);

  const command = commandText(tool, runs.fileNames, values);
  const isStale = progress === undefined && lastRun !== undefined && !isRunOf(lastRun, files, values);
  const findings = lastRun?.ending.kind === 'done' ? lastRun.ending.outcome.findings : [];
  const onRunAgain = (): void => start();
  return (
    <>
      <Editor
        files={files}
        current={editedFiles.current}
        version={editedFiles.version}
        spot={spot}
        findings={findings}
        placeholder={`Paste ${tool.accepts}.\nOr drop files, a folder or an archive here.`}
        onChoose={editedFiles.show}
        onText={editedFiles.edit}
        onReplace={(text) => editedFiles.replace([typedFile(pathOfTyped(example.path, text), text)])}
        onFiles={(coming) => void readAndRun(coming)}
      />
      <OtherToolNotice files={files} tool={tool} pages={pages} />
      <RunBar
        action={data.action}
        extensions={tool.extensions}
        isEmpty={files.every(({bytes}) => bytes.length === 0)}
        hasFiles={!files.every(({isTyped}) => isTyped === true)}
        progress={progress}
        onRun={onRunAgain}
        onCancel={runs.cancel}
        onFiles={(coming, isMore) => void readAndRun(coming, isMore)}
        onExample={() => replaceAndRun([typedFile(example.path, example.text)])}
        onClear={() => {
          runs.clear(); // The input of a run in progress is gone.
          editedFiles.replace([]);
        }}
      />
      <RunStatus progress={progress} lastRun={lastRun} />
      {lastRun !== undefined && hasFiles(lastRun) && <FindingsList findings={findings} onChoose={goTo} />}
      <OptionsForm specs={tool.options} values={values} onChange={setValues} />
      {createPortal(<RunOutput {...{data, command, lastRun, isStale, onRunAgain}} onChoose={goTo} />, outside)}
    </>
  );
}

/** The options, which the query of the address keeps. */
function useOptionsInAddress(specs: readonly OptionSpec[]): [OptionValues, (values: OptionValues) => void] {
  const [values, setValues] = useState(() => readOptionsFromQuery(specs, new URLSearchParams(location.search)));
  useEffect(() => {
    const address = withOptions(specs, values, new URL(location.href));
    if (address.href !== location.href) history.replaceState(history.state, '', address);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [values]);
  return [values, setValues];
}

/** Runs the tool with the files that another tool has transferred. */
function useTransferredFiles(run: (files: readonly EditedFile[]) => void): void {
  useEffect(() => {
    const transferred = takeTransferredFiles();
    if (transferred !== undefined) run(transferred);
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}

/** Runs the tool again after a change of options, if that is quick. */
function useAutoRun(lastRun: LastRun | undefined, values: OptionValues, run: () => void): void {
  useEffect(() => {
    if (lastRun?.ending.kind !== 'done' || lastRun.values === values || lastRun.tookMs > maxAutoRunMs) return undefined;
    const timer = setTimeout(run, debounceMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [values]);
}

function useHiddenSamples(samples: readonly HTMLElement[], isHidden: boolean): void {
  useLayoutEffect(() => {
    // Hide the sample, so that it is not mistaken for the result of this run. In a layout effect, because the focus moves to the
    // result below it, and the page must not jump afterwards.
    for (const part of samples) part.toggleAttribute('hidden', isHidden);
  }, [samples, isHidden]);
}

/** Whether a run had these files, or an archive of them, and these options. */
function isRunOf(run: LastRun, files: readonly EditedFile[], values: OptionValues): boolean {
  const unpacked = run.ending.kind === 'done' ? run.ending.outcome.inputs : [];
  return run.values === values && (run.files === files || unpacked === files);
}
