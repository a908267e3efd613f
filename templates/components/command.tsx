import type {ReactNode} from 'react';
import {useConfig} from 'galley/page';
import {filledCommand} from '../support/repository.js';
import {CopyButton} from './copy-button.js';

/** One line for the terminal. If it contains `{repository}` and the site has no repository, nothing is shown. */
export function Command({children}: {readonly children: string}): ReactNode {
  const command = filledCommand(children, useConfig());
  if (command === undefined) return null;
  return (
    <div className="command">
      <code tabIndex={0}>{command}</code>
      <CopyButton />
    </div>
  );
}
