// Prism looks at its own global while it is loaded: it is to leave the page alone.
Object.assign(globalThis, {Prism: {manual: true}});
