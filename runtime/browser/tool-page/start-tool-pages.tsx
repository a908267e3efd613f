// Starts the widget of a tool's page in its two parts, input and output.
import {createElement} from 'react';
import {render} from 'preact';
import {adoptStyle} from '../base/adopt-style.js';
import {events} from '../base/protocol.js';
import type {ToolPageData} from './tool-page-data.js';
import style from './tool-page.css';
import {Widget} from './converter-widget.js';

/** Starts every tool on the page that is not started yet. */
export function startToolPages(): void {
  for (const root of document.querySelectorAll<HTMLElement>('[data-tool]:not([data-state])')) start(root);
}

function start(root: HTMLElement): void {
  const [input, output] = root.children;
  if (input === undefined || output === undefined) return;
  root.dataset['state'] = 'live';
  adoptStyle(style);
  const facts = JSON.parse(root.dataset['tool'] ?? '') as ToolPageData;
  const [inside, outside] = [document.createElement('div'), document.createElement('div')];
  [inside.className, outside.className] = ['tool-side', 'tool-side'];
  // It scrolls inside its box, so that it is never longer than the column beside it.
  output.querySelector('.figure pre')?.setAttribute('tabindex', '0');
  const samples = [...output.querySelectorAll<HTMLElement>(':scope > :is(ul, .figure)')];
  input.querySelector('.figure')?.remove();
  output.querySelector('.command')?.remove();
  input.append(inside);
  output.append(outside);
  render(createElement(Widget, {facts, outside, samples}) as never, inside);
  document.addEventListener(events.beforeSwap, () => render(null, inside), {once: true});
}
