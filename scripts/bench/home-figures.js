// The measured figures of the home page, as YAML items: cold builds beside other tools, a rebuild, and `galley dev`.
import {median} from './measure-command.js';
import {secondsText} from './docs-tables.js';

const corpus = 'prose-1000';

/** Returns the lines between `# figures` and `# /figures` in content/index.yml, indented by two spaces. */
export function homeFigures({machine: {cores}, rows}, dev) {
  const {cold, warm} = rows;
  const bare = timeOf(cold, 'galley-bare');
  const items = [
    {...split(bare), label: 'Build 1,000 pages with a plain layout', note: others(cold)},
    {...split(timeOf(cold, 'galley')), label: 'Build 1,000 pages with search, feeds and this design'},
    {
      ...split(medianOf(warm.results.find(({change}) => change === 'nothing'))),
      label: 'Rebuild without changes',
    },
    {
      value: String(Math.round(median(dev.editMs))),
      unit: 'ms',
      label: `See a saved change on a site with ${dev.pages.toLocaleString('en')} pages`,
    },
  ];
  const {hugo, eleventy} = cold.versions;
  return [
    `source: Measured on ${cold.date} with Hugo ${hugo} and Eleventy ${eleventy}, each with syntax highlighting, on ${cores} ${cores === 1 ? 'core' : 'cores'}, with \`node scripts/bench.js\`. We have not measured newer versions or other tools. [See all measurements](/docs/reference/speed).`,
    'items:',
    ...items.flatMap(({value, unit, label, note}) => [
      `  - value: '${value}'`,
      `    unit: ${unit}`,
      `    label: ${label}`,
      ...(note === undefined ? [] : [`    note: ${note}`]),
    ]),
  ]
    .map((line) => `  ${line}\n`)
    .join('');
}

const timeOf = (row, tool) => medianOf(row.results.find((result) => result.corpus === corpus && result.tool === tool));
const medianOf = ({runs}) => median(runs.map(({seconds}) => seconds));

/** `Hugo 4.65 s, Eleventy 2.79 s` */
function others(row) {
  return [
    ['Hugo', 'hugo'],
    ['Eleventy', 'eleventy'],
  ]
    .map(([name, tool]) => `${name} ${secondsText(timeOf(row, tool))}`)
    .join(', ');
}

/** `3.67 s` → value and unit. */
function split(seconds) {
  const [value, unit] = secondsText(seconds).split(' ');
  return {value, unit};
}
