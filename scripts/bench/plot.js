// An SVG bar chart of cold builds, with a group for each corpus and a bar for each tool. Each group has its own scale, because
// 10,000 pages take ten times as long as 1,000.
import {spreadOf} from './terminal-report.js';
import {corpusName, secondsText} from './docs-tables.js';

/** In user units. On a phone, the plot is about 330 pixels wide, and a font size of 17 becomes 12 pixels. */
const width = 480;
const groupGap = 30;
const headingHeight = 34;
const barHeight = 12;
const rowHeight = 48;

/**
 * Colors have a contrast of at least 3:1 with the page, and each bar has a label, so color is not the only distinction. Opened
 * directly, the plot is black on white, because the security policy of our site blocks its styles.
 */
const style = `text { fill: #1f2328; }
  .galley { fill: #1a5fb4; }
  .galley-bare { fill: #3f87d6; }
  .hugo { fill: #a3447f; }
  .eleventy { fill: #7a6a1f; }
  .spread { stroke: #1f2328; stroke-width: 2; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6e8eb; }
    .galley { fill: #7cb7ff; }
    .galley-bare { fill: #4f8fdb; }
    .hugo { fill: #e08bbf; }
    .eleventy { fill: #cdb95a; }
    .spread { stroke: #e6e8eb; }
  }`;

export function plotOf({rows: {cold}}) {
  const groups = Object.entries(cold.corpora).map(([id, figures]) => ({
    heading: corpusName(id, figures),
    bars: cold.results
      .filter(({corpus, error}) => corpus === id && error === undefined)
      .map(({tool, name, runs}) => ({tool, name, ...spreadOf(runs, 'seconds')})),
  }));
  let y = 0;
  const drawn = groups.map((group) => {
    const top = y;
    y += headingHeight + group.bars.length * rowHeight + groupGap;
    return drawGroup(group, top);
  });
  const height = y - groupGap;
  const described = groups.map(
    ({heading, bars}) => `${heading}: ${bars.map(({name, median}) => `${name} ${secondsText(median)}`).join(', ')}.`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="17" role="img" aria-labelledby="title description">
<title id="title">Time of builds without a cache</title>
<desc id="description">${escaped(described.join(' '))}</desc>
<style>
  ${style}
</style>
${drawn.join('\n')}
</svg>
`;
}

/** The text alternative of the plot. The tables below it contain the numbers. */
export function plotAlternative({rows: {cold}}) {
  const names = [...new Set(cold.results.map(({name}) => name))];
  return `Bar chart of cold build times for ${listed(names)}. The table below lists the same figures.`;
}

function drawGroup({heading, bars}, top) {
  const longest = Math.max(...bars.map(({max}) => max));
  const scaled = (seconds) => Math.round((seconds / longest) * (width - 4)) + 2;
  const lines = bars.map(({tool, name, median, min, max}, place) => {
    const y = top + headingHeight + place * rowHeight;
    const middle = y + 24 + barHeight / 2;
    return `<text x="2" y="${y + 17}">${escaped(name)}</text><text text-anchor="end" x="${width - 2}" y="${y + 17}">${secondsText(median)}</text>
<rect class="${tool}" x="2" y="${y + 24}" width="${scaled(median) - 2}" height="${barHeight}" rx="2"/>${
      max > min ? `<path class="spread" d="M${scaled(min)} ${middle}H${scaled(max)}"/>` : ''
    }`;
  });
  return [`<text font-weight="600" x="2" y="${top + 18}">${escaped(heading)}</text>`, ...lines].join('\n');
}

function listed(names) {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join('; ')}; and ${names.at(-1)}`;
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
