// The files of the result as a tree with arrow-key navigation.
import {useMemo, useRef, useState, type KeyboardEvent, type ReactNode} from 'react';
import {closedAtFirst, rowAfterKey, treeRows, type TreeRow} from './tree-rows.js';

export interface FileTreeProps {
  readonly paths: readonly string[];
  readonly chosen: string;
  readonly onChoose: (path: string) => void;
}

export function FileTree({paths, chosen, onChoose}: FileTreeProps): ReactNode {
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => closedAtFirst(paths, chosen));
  const [active, setActive] = useState(chosen);
  const list = useRef<HTMLUListElement>(null);
  const rows = useMemo(() => treeRows(paths, closed), [paths, closed]);
  const at = Math.max(
    0,
    rows.findIndex(({path}) => path === active),
  );

  const toggle = ({path}: TreeRow, close: boolean): void => {
    const next = new Set(closed);
    if (close) next.add(path);
    else next.delete(path);
    setClosed(next);
  };
  const press = (row: TreeRow): void => {
    setActive(row.path);
    if (row.isFolder) toggle(row, !closed.has(row.path));
    else onChoose(row.path);
  };
  const move = (to: number): void => {
    const row = rows[to];
    if (row === undefined) return;
    setActive(row.path);
    list.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[rows.indexOf(row)]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[at];
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const key = isRightToLeft ? mirrored(event.key) : event.key;
    const isOpen = row.isFolder && !closed.has(row.path);
    const target = rowAfterKey(key, rows, at, isOpen);
    if (target !== undefined) move(target);
    else if (key === 'Enter' || key === ' ') press(row);
    else if (key === 'ArrowRight' && row.isFolder) toggle(row, false);
    else if (key === 'ArrowLeft' && isOpen) toggle(row, true);
    else return;
    event.preventDefault();
  };

  return (
    <ul ref={list} className="tool-tree" role="tree" aria-label="Files of the result" onKeyDown={onKeyDown}>
      {rows.map((row, index) => (
        // The tree handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={row.path}
          role="treeitem"
          aria-level={row.level}
          aria-posinset={row.position}
          aria-setsize={row.count}
          aria-selected={row.path === chosen}
          aria-expanded={row.isFolder ? !closed.has(row.path) : undefined}
          tabIndex={index === at ? 0 : -1}
          ref={(element) => element?.style.setProperty('--level', String(row.level - 1))}
          onClick={() => press(row)}
        >
          {row.name}
        </li>
      ))}
    </ul>
  );
}

function mirrored(key: string): string {
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key;
}
