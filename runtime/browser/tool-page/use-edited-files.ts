// The files in the editor, and which of them is shown.
import {useState} from 'react';
import {withEdit, typedFile, type EditedFile} from './edited-files.js';

export interface EditedFiles {
  readonly files: readonly EditedFile[];
  /** Index of the shown file. */
  readonly current: number;
  /** Incremented when the texts in the editor change other than by typing. */
  readonly version: number;
  show(index: number): void;
  /** Replaces all files. An empty list leaves an empty file. */
  replace(files: readonly EditedFile[]): void;
  /** Changes the text of the shown file. */
  edit(text: string): void;
}

/** `usual` is the name of a file without a name, such as `openapi.yaml`. */
export function useEditedFiles(usual: string): EditedFiles {
  const [files, setFiles] = useState<readonly EditedFile[]>([typedFile(usual, '')]);
  const [current, setCurrent] = useState(0);
  const [version, setVersion] = useState(0);
  return {
    files,
    current,
    version,
    show: setCurrent,
    replace(given) {
      setFiles(given.length === 0 ? [typedFile(usual, '')] : given);
      setCurrent(0);
      setVersion((number) => number + 1);
    },
    edit(text) {
      const shown = files[current] ?? files[0];
      setFiles(files.map((file) => (file === shown ? withEdit(file, text, usual) : file)));
    },
  };
}
