// Jest setup provided by Grafana scaffolding
import './.config/jest-setup';
import { configure } from '@testing-library/react';

// Finding by role in a whole page takes seconds on a busy machine; what is there is found at once all the same.
configure({ asyncUtilTimeout: 15_000 });

// react-dom/server, which @grafana/ui loads, needs MessageChannel; jsdom has none.
if (typeof global.MessageChannel === 'undefined') {
  global.MessageChannel = class {
    constructor() {
      this.port1 = { onmessage: null };
      this.port2 = { postMessage: (data) => setTimeout(() => this.port1.onmessage?.({ data }), 0) };
    }
  };
}

// Components that watch their own size need a ResizeObserver; in jsdom nothing ever resizes.
if (typeof global.ResizeObserver === 'undefined') {
  global.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
}

// Outside Grafana a plugin's page is a bare box; tests want its title and actions too.
jest.mock('@grafana/runtime', () => {
  const { createElement } = jest.requireActual('react');
  const PluginPage = ({ pageNav, renderTitle, subTitle, actions, children }) =>
    createElement('main', null, renderTitle?.(pageNav?.text), subTitle, actions, children);
  return { ...jest.requireActual('@grafana/runtime'), PluginPage };
});

// @grafana/ui measures text on a canvas; eight pixels per letter will do.
HTMLCanvasElement.prototype.getContext = () => ({ measureText: (text) => ({ width: text.length * 8 }) });
