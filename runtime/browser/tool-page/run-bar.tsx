// The buttons below the editor: run, cancel, choose files, try the example, and clear.
import {useRef, type ReactNode} from 'react';
import type {EditedFile} from './edited-files.js';
import {pickedFiles} from './read-files.js';
import type {Progress} from './runner.js';

export interface RunBarProps {
  /** Label of the button. */
  readonly action: string;
  readonly extensions: readonly string[];
  readonly isEmpty: boolean;
  /** Whether there are files to which others can be added. */
  readonly hasFiles: boolean;
  readonly progress: Progress | undefined;
  readonly onRun: () => void;
  readonly onCancel: () => void;
  readonly onFiles: (files: Promise<readonly EditedFile[]>, isMore?: boolean) => void;
  readonly onExample: () => void;
  readonly onClear: () => void;
}

export function RunBar(props: RunBarProps): ReactNode {
  const {action, extensions, isEmpty, hasFiles, progress, onRun, onCancel, onExample, onClear, onFiles} = props;
  const button = useRef<HTMLButtonElement>(null);
  const accept = [...extensions, '.zip', '.gz'].join();
  return (
    <>
      <div className="buttons tool-ways">
        <Picker label="Choose files" accept={accept} onFiles={onFiles} />
        <Picker label="Choose a folder" isFolder onFiles={onFiles} />
        {hasFiles && <Picker label="Add files" accept={accept} onFiles={(files) => onFiles(files, true)} />}
        <Small onClick={onExample}>Try the example</Small>
        {!isEmpty && <Small onClick={onClear}>Clear</Small>}
      </div>
      <div className="tool-run">
        <button
          ref={button}
          type="button"
          className="button"
          data-variant="solid"
          aria-disabled={isEmpty || progress !== undefined ? true : undefined}
          aria-busy={progress === undefined ? undefined : true}
          onClick={() => !isEmpty && progress === undefined && onRun()}
        >
          {action}
        </button>
        {progress !== undefined && (
          <>
            <button
              type="button"
              className="button"
              data-variant="outline"
              onClick={() => {
                // Move focus, because this button is removed when the run ends.
                button.current?.focus();
                onCancel();
              }}
            >
              Cancel
            </button>
            <label className="tool-progress">
              <span className="slug">{progressText(progress)}</span>
              <progress
                {...(progress.total > 0 && {max: progress.total, value: Math.min(progress.done, progress.total)})}
              />
            </label>
          </>
        )}
      </div>
    </>
  );
}

/** `Reading 3 of 12` */
function progressText({step, done, total}: Progress): string {
  return total > 1 ? `${step} ${done.toLocaleString('en')} of ${total.toLocaleString('en')}` : `${step}…`;
}

interface SmallProps {
  readonly children: ReactNode;
  readonly onClick: () => void;
}

function Small({children, onClick}: SmallProps): ReactNode {
  return (
    <button type="button" className="button" data-variant="outline" data-size="small" onClick={onClick}>
      {children}
    </button>
  );
}

interface PickerProps {
  readonly label: string;
  readonly accept?: string;
  readonly isFolder?: boolean;
  readonly onFiles: (files: Promise<readonly EditedFile[]>) => void;
}

/** A button that opens the browser's dialog for files or folders. */
function Picker({label, accept, isFolder = false, onFiles}: PickerProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Small onClick={() => field.current?.click()}>{label}</Small>
      <input
        ref={field}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label={label}
        {...(isFolder && {webkitdirectory: 'true'})}
        onChange={({currentTarget}) => {
          const chosen = [...(currentTarget.files ?? [])];
          // Reset the input, so that choosing the same file again fires `change`.
          currentTarget.value = '';
          if (chosen.length > 0) onFiles(pickedFiles(chosen));
        }}
      />
    </>
  );
}
