// The widget of a tool: inputs and options, runs, and results.
import {useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode} from 'react';
import {createPortal} from 'react-dom';
import type {Place} from '../../tools/base/finding.js';
import type {OptionValues} from '../../tools/base/option-table.js';
import {showToast} from '../toasts/show-toast.js';
import {commandOf, outputName} from './command-text.js';
import {Command} from './command-line.js';
import {Editor, type ScrollTarget} from './editor.js';
import type {ToolPageData} from './tool-page-data.js';
import {FindingsList} from './findings-list.js';
import {FileReadError} from './read-files.js';
import {takeTransferredFiles} from './next-tool-files.js';
import {pathOfTyped, editedDraft, typedDraft, type Draft} from './edited-files.js';
import {readOptionsFromQuery, withOptions} from './option-values.js';
import {NoResult} from './no-result.js';
import {OptionsForm} from './options-form.js';
import {OtherTool} from './other-tool.js';
import {Result} from './result.js';
import {createRunner, type Ending, type Progress} from './runner.js';
import {RunBar} from './run-bar.js';
import {endingText} from './run-messages.js';

export interface ToolWidgetProps {
  readonly data: ToolPageData;
  /** The element outside the widget that shows the result. */
  readonly outside: Element;
  /** The example of a result, which is hidden after the first run. */
  readonly samples: readonly HTMLElement[];
}

interface LastRun {
  readonly ending: Ending;
  /** Whether the reader started the run; false for a run after a change of options. */
  readonly isRequested: boolean;
  readonly run: number;
  readonly tookMs: number;
  /** The inputs of the run; the fields may have changed since. */
  readonly files: readonly Draft[];
  readonly values: OptionValues;
}

/** A change of options starts a new run by itself if the last run was at most this long. */
const maxAutoRunMs = 2000;
const debounceMs = 400;

export function ToolWidget({data, outside, samples}: ToolWidgetProps): ReactNode {
  const {tool, example, pages} = data;
  const [files, setFiles] = useState<readonly Draft[]>([typedDraft(example.path, '')]);
  // The files of an archive, and the names of the files that the reader chose.
  const [unpacked, setUnpacked] = useState<{readonly files: readonly Draft[]; readonly from: readonly string[]}>();
  const [current, setCurrent] = useState(0);
  // Incremented when the texts in the editor change other than by typing.
  const [version, setVersion] = useState(0);
  const [spot, setSpot] = useState<ScrollTarget>();
  const [values, setValues] = useState(() => readOptionsFromQuery(tool.options, new URLSearchParams(location.search)));
  const worker = data.languages[String(values['language'])] ?? data.worker;
  const runner = useMemo(() => createRunner(worker), [worker]);
  const [progress, setProgress] = useState<Progress>();
  const [lastRun, setLastRun] = useState<LastRun>();

  const replaceFiles = (given: readonly Draft[]): void => {
    setFiles(given.length === 0 ? [typedDraft(example.path, '')] : given);
    setCurrent(0);
    setVersion((number) => number + 1);
  };
  const latest = useRef(0);
  const start = async (given = files, chosen = values, isRequested = true): Promise<void> => {
    const run = ++latest.current;
    const startedAt = performance.now();
    setProgress({step: 'Starting', done: 0, total: 0});
    const ending = await runner.run(
      {files: given.map(({path, bytes}) => ({path, bytes})), options: chosen},
      (step) => run === latest.current && setProgress(step),
    );
    // Another run has started since.
    if (run !== latest.current) return;
    setProgress(undefined);
    setLastRun({ending, isRequested, run, tookMs: performance.now() - startedAt, files: given, values: chosen});
    if (ending.kind !== 'done') return;
    const {inputs} = ending.outcome;
    if (inputs.length > 0) {
      replaceFiles(inputs);
      setUnpacked({files: inputs, from: given.map(({path}) => path)});
    }
    if (isRequested && ending.outcome.files.length > 0) bringIntoView(outside);
  };
  const readAndRun = async (coming: Promise<readonly Draft[]>, isMore = false): Promise<void> => {
    try {
      const given = await coming;
      if (given.length === 0) return;
      const names = new Set(given.map(({path}) => path));
      const otherFiles = isMore ? files.filter((file) => file.isTyped !== true && !names.has(file.path)) : [];
      const all = [...otherFiles, ...given];
      replaceFiles(all);
      void start(all);
    } catch (error) {
      if (!(error instanceof FileReadError)) throw error;
      showToast({title: 'The files could not be read', description: error.message, color: 'red'});
    }
  };

  useEffect(() => {
    const transferred = takeTransferredFiles();
    if (transferred !== undefined) {
      replaceFiles(transferred);
      void start(transferred);
    }
    const idle = (globalThis.requestIdleCallback ?? setTimeout)(() => {
      runner.warm();
      // Load the highlighter now, so that result files can also be viewed offline.
      void import('./highlight-file.js').catch(() => undefined);
    });
    return () => {
      (globalThis.cancelIdleCallback ?? clearTimeout)(idle);
      runner.close();
    };
    // oxlint-disable-next-line react/exhaustive-deps
  }, [runner]);

  useEffect(() => {
    const address = withOptions(tool.options, values, new URL(location.href));
    if (address.href !== location.href) history.replaceState(history.state, '', address);
    if (lastRun?.ending.kind !== 'done' || lastRun.values === values || lastRun.tookMs > maxAutoRunMs) return undefined;
    const timer = setTimeout(() => void start(files, values, false), debounceMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [values]);

  const done = lastRun?.ending.kind === 'done' ? lastRun.ending : undefined;
  const outcome = done?.outcome;
  const hasResult = outcome !== undefined && outcome.files.length > 0;
  const hasRun = lastRun !== undefined;
  useLayoutEffect(() => {
    // Hide the sample, so that nobody takes it for the result of this run. In a layout effect, because the focus moves to the
    // result below it, and the page must not jump afterwards.
    for (const part of samples) part.hidden = hasRun;
  }, [samples, hasRun]);

  const findings = outcome?.findings ?? [];
  const file = files[current] ?? files[0] ?? typedDraft(example.path, '');
  const goTo = (place: Place): void => {
    const index = files.findIndex(({path}) => path === place.file);
    if (index >= 0) setCurrent(index);
    setSpot({place});
  };
  const isEmpty = files.every(({bytes}) => bytes.length === 0);
  const names = unpacked?.files === files ? unpacked.from : files.map(({path}) => path);
  const command = commandOf(tool, names, values);
  const isStale =
    lastRun !== undefined && progress === undefined && (lastRun.values !== values || !isOf(lastRun, files));

  return (
    <>
      <Editor
        files={files}
        current={current}
        version={version}
        spot={spot}
        findings={findings}
        placeholder={`Paste ${tool.accepts}.\nOr drop files, a folder or an archive here.`}
        onChoose={setCurrent}
        onText={(text) => {
          setFiles(files.map((one) => (one === file ? editedDraft(one, text, example.path) : one)));
        }}
        onReplace={(text) => replaceFiles([typedDraft(pathOfTyped(example.path, text), text)])}
        onFiles={(coming) => void readAndRun(coming)}
      />
      <OtherTool files={files} tool={tool} pages={pages} />
      <RunBar
        action={data.action}
        extensions={tool.extensions}
        isEmpty={isEmpty}
        hasFiles={!files.every(({isTyped}) => isTyped === true)}
        progress={progress}
        onRun={() => void start()}
        onCancel={() => runner.cancel()}
        onFiles={(coming, isMore) => void readAndRun(coming, isMore)}
        onExample={() => void readAndRun(Promise.resolve([typedDraft(example.path, example.text)]))}
        onClear={() => {
          // Cancel the current run: its input is gone.
          latest.current++;
          runner.cancel();
          setProgress(undefined);
          replaceFiles([]);
          setLastRun(undefined);
        }}
      />
      <p className="sr-only" role="status">
        {progress === undefined ? (lastRun === undefined ? '' : endingText(lastRun.ending)) : `${progress.step}…`}
      </p>
      {lastRun !== undefined && lastRun.ending.kind !== 'done' && progress === undefined && (
        <p className="callout" data-type={lastRun.ending.kind === 'canceled' ? 'note' : 'caution'}>
          {endingText(lastRun.ending)}
        </p>
      )}
      {hasResult && <FindingsList findings={findings} onChoose={goTo} />}
      <OptionsForm specs={tool.options} values={values} onChange={setValues} />
      {createPortal(
        hasResult && done !== undefined ? (
          <Result
            outcome={done.outcome}
            zip={done.zip}
            tookMs={lastRun?.tookMs ?? 0}
            isStale={isStale}
            saveAs={outputName(tool.name)}
            command={command}
            next={tool.name === 'postman' ? pages['openapi'] : undefined}
            onRunAgain={() => void start()}
          />
        ) : (
          <>
            {lastRun !== undefined && (
              <NoResult
                ending={lastRun.ending}
                requestedRun={lastRun.isRequested && outcome !== undefined ? lastRun.run : 0}
                isStale={isStale}
                onRunAgain={() => void start()}
                onChoose={goTo}
              />
            )}
            <Command text={command} />
          </>
        ),
        outside,
      )}
    </>
  );
}

/** On a narrow screen the result is below the form, so scroll to it. */
function bringIntoView(outside: Element): void {
  const sheet = outside.parentElement;
  if (sheet !== null && sheet.getBoundingClientRect().top > innerHeight * 0.75) sheet.scrollIntoView();
}

/** Whether a result was made from these files, or from an archive of them. */
function isOf({files, ending}: LastRun, now: readonly Draft[]): boolean {
  if (files === now) return true;
  const unpacked = ending.kind === 'done' ? ending.outcome.inputs : [];
  return unpacked === now;
}
