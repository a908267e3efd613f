// Prism reads this global while it loads; `manual` keeps it from highlighting the whole page.
Object.assign(globalThis, {Prism: {manual: true}});
