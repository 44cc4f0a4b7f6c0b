/** The modules that Grafana shares with plugins, under the names a plugin's bundle asks for. */
import * as emotionCss from '@emotion/css';
import * as emotionReact from '@emotion/react';
import * as grafanaData from '@grafana/data';
import * as grafanaRuntime from '@grafana/runtime';
import * as grafanaUi from '@grafana/ui';
import * as i18next from 'i18next';
import lodash from 'lodash';
import moment from 'moment';
import * as React from 'react';
import * as jsxDevRuntime from 'react/jsx-dev-runtime';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as reactRouter from 'react-router';
import * as rxjs from 'rxjs';
import * as rxjsOperators from 'rxjs/operators';

/** What is missing here (d3, jquery, slate …) Grafana shares too; this plugin does not use it. */
export const sharedModules: Record<string, unknown> = {
  '@emotion/css': emotionCss,
  '@emotion/react': emotionReact,
  '@grafana/data': grafanaData,
  '@grafana/runtime': grafanaRuntime,
  '@grafana/ui': grafanaUi,
  i18next,
  lodash,
  moment,
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react/jsx-dev-runtime': jsxDevRuntime,
  'react-dom': ReactDom,
  // Grafana's name for the v6 API; `react-router-dom` is version 5 there, so a plugin bundles its own.
  'react-router': reactRouter,
  rxjs,
  'rxjs/operators': rxjsOperators,
};
