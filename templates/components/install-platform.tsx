import type {ReactNode} from 'react';
import {Icon, useConfig} from 'galley/page';
import type {Download} from '../schemas.js';
import {fillCommand} from '../support/repository-links.js';
import {Command} from './command.js';
import {InlineMarkdown} from './inline-markdown.js';

/** The commands that install the product on one platform. */
export function InstallPlatform({
  id,
  label,
  icon,
  description,
  commands,
  note,
}: Download['platforms'][number]): ReactNode {
  const config = useConfig();
  const shown = commands.filter(({command}) => fillCommand(command, config) !== undefined);
  return (
    <article className="platform" id={id}>
      <h3>
        {icon !== undefined && <Icon name={icon} />}
        {label}
      </h3>
      {description !== undefined && (
        <p>
          <InlineMarkdown text={description} />
        </p>
      )}
      {shown.map(({label: what, command}) => (
        <div key={command}>
          {what !== undefined && <p className="slug">{what}</p>}
          <Command>{command}</Command>
        </div>
      ))}
      {note !== undefined && (
        <p>
          <InlineMarkdown text={note} />
        </p>
      )}
    </article>
  );
}
