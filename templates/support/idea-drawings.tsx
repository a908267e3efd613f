// The drawings of the home page, 320 × 200, in the language of a proof sheet. Colors are roles, set in landing.css.
import type {ReactNode} from 'react';

/** Names as in any content folder; each row is indented by its depth. */
const rows = [
  ['content', 0],
  ['site.yml', 1],
  ['index.md', 1],
  ['docs', 1],
  ['1.install.md', 2],
  ['2.first-page.md', 2],
  ['blog', 1],
  ['1.hello.md', 2],
] as const;

export const ideaDrawings = {
  folder: (
    <Drawing>
      <path className="paper" d="M60 22h54l10 12h136v150H60z" />
      {rows.map(([name, depth], i) => (
        <text key={name} x={78 + depth * 18} y={56 + i * 16}>
          {name}
        </text>
      ))}
      <path d="M82 62v82M82 68h10M82 84h10M82 100h10M82 148h10v0M82 144v4M100 106v26M100 116h10M100 132h10M100 154v10h10" />
    </Drawing>
  ),
  proof: (
    <Drawing>
      <path d="M76 4v14M62 18h14M244 4v14M244 18h14M76 182v14M62 182h14M244 182v14M244 182h14" />
      <path className="paper" d="M84 26h152v148H84z" />
      <path className="ink" d="M100 46h72" strokeWidth="6" />
      <path d="M100 66h120M100 80h96M100 94h120M100 108h64M100 132h120M100 146h84" strokeWidth="4" />
      <path
        className="pencil"
        d="M130 94h52q8 0 8-6t-6-6-4 8 12 12M176 116l6-9 6 9M104 153h.1m8 0h.1m8 0h.1m8 0h.1m8 0h.1M222 128v22"
      />
      <path
        className="pencil"
        d="M250 104c6-2 14-9 14-14 0-4-6-4-6 0s4 9 10 12M252 74l6-9 6 9M258 148a8 8 0 1 1 0-16 8 8 0 0 1 0 16m-2-10c0-3 5-2 5 0s-3 2-3 4m0 2"
      />
    </Drawing>
  ),
  site: (
    <Drawing>
      <path className="paper" d="M40 22h240v154H40z" />
      <path d="M40 42h240M102 42v134" />
      <path className="ink" d="M52 32h26" strokeWidth="6" />
      <path
        d="M180 32h18m10 0h18m10 0h30M52 58h32M52 70h38M52 94h30M52 106h36M52 118h26M118 84h140M118 96h118M118 108h130M118 156h92"
        strokeWidth="4"
      />
      <path className="tint" d="M46 76h50v12H46zM118 122h146v24H118z" />
      <path className="pencil" d="M52 82h34" strokeWidth="4" />
      <path className="ink" d="M118 62h70" strokeWidth="8" />
    </Drawing>
  ),
} as const;

function Drawing({children}: {readonly children: ReactNode}): ReactNode {
  return (
    <svg viewBox="0 0 320 200" aria-hidden="true">
      {children}
    </svg>
  );
}
