import type {ReactNode} from 'react';
import {useConfig} from 'galley/page';
import {filledCommand} from '../support/repository.js';
import {Command} from './command.js';

/** `::clone-command` in Markdown: how to clone the repository of the site; nothing on a site that names none. */
export function CloneCommand({children}: {readonly children?: ReactNode}): ReactNode {
  const command = filledCommand('git clone {repository}', useConfig());
  return (
    command !== undefined && (
      <>
        {children}
        <Command>{command}</Command>
      </>
    )
  );
}
