import type {ReactNode} from 'react';
import {useConfig} from 'galley/page';
import {fillCommand} from '../support/repository-links.js';
import {CopyButton} from './copy-button.js';

/** Lines for the terminal. If they contain `{repository}` and the site has no repository, nothing is shown. */
export function Command({children}: {readonly children: string}): ReactNode {
  const command = fillCommand(children, useConfig());
  if (command === undefined) return null;
  return (
    <div className="command">
      <code tabIndex={0}>{command.includes('\n') ? command.split('\n').flatMap(asLine) : command}</code>
      <CopyButton />
    </div>
  );
}

/** Line breaks are copied too. */
function asLine(line: string, index: number): readonly ReactNode[] {
  return [index === 0 ? '' : '\n', <span key={line}>{line}</span>];
}
