import type {ReactNode} from 'react';
import {useConfig} from 'galley/page';
import {isOn, type Flag} from '../support/boolean-attribute.js';
import {fillCommand} from '../support/repository-links.js';
import {Command} from './command.js';

export interface CloneCommandProps {
  /** Install the repository as a package instead of cloning it. */
  readonly npm?: Flag;
  readonly children?: ReactNode;
}

/** `::clone-command` in Markdown: the command to clone the repository of the site; nothing if the site has no repository. */
export function CloneCommand({npm, children}: CloneCommandProps): ReactNode {
  const command = fillCommand(
    isOn(npm) ? 'npm install --allow-git=root git+{repository}' : 'git clone {repository}',
    useConfig(),
  );
  return (
    command !== undefined && (
      <>
        {children}
        <Command>{command}</Command>
      </>
    )
  );
}
