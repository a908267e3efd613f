// The importers add recolored copies of single-color logos, so that they are visible in both color modes.
import {describe, expect, test} from 'vitest';
import {importFiles} from './import-files.js';

const imported = (svg: string) => {
  const {files} = importFiles('mkdocs', {
    'mkdocs.yml': 'site_name: A\ntheme:\n  logo: img/a.svg\n',
    'docs/index.md': '# A\n',
    'docs/img/a.svg': svg,
  });
  const drawings = Object.entries(files).filter(([file]) => file.endsWith('.svg'));
  return {
    logo: /^logo:\n(?: .*\n)*/m.exec(files['content/site.yml'] ?? '')?.[0],
    drawings: Object.fromEntries(drawings),
  };
};

describe('an imported SVG logo', () => {
  test('that is all white gets a dark variant for light mode', () => {
    expect(imported('<svg><path style="fill:#ffffff;fill-opacity:0.9;stroke:none" d="M0 0"/></svg>')).toEqual({
      logo: 'logo:\n  light: /img/a-light-mode.svg\n  dark: /img/a.svg\n  showBrand: true\n',
      drawings: {
        'content/public/img/a-light-mode.svg':
          '<svg fill="#111827"><path style="fill:#111827;fill-opacity:0.9;stroke:none" d="M0 0"/></svg>',
      },
    });
  });

  test('that is black by default gets a white variant for dark mode', () => {
    expect(imported('<svg><path d="M0 0"/></svg>')).toEqual({
      logo: 'logo:\n  light: /img/a.svg\n  dark: /img/a-dark-mode.svg\n  showBrand: true\n',
      drawings: {'content/public/img/a-dark-mode.svg': '<svg fill="#ffffff"><path d="M0 0"/></svg>'},
    });
  });

  test.each([
    '<svg><path fill="#009688"/></svg>',
    '<svg><path fill="#fff"/><path fill="black"/></svg>',
    '<svg><style>path{fill:#fff}</style><path/></svg>',
    '<svg><path fill="url(#a)"/></svg>',
  ])('with other or several colors gets no variant: %s', (svg) => {
    expect(imported(svg)).toEqual({
      logo: 'logo:\n  light: /img/a.svg\n  dark: /img/a.svg\n  showBrand: true\n',
      drawings: {},
    });
  });
});
