# The sidecar alone: docker build -f deploy/sidecar.Dockerfile -t alert-recall-sidecar .

# What is not in the bundle: the SQLite driver. The full image has what compiles it when no built one fits.
FROM node:24-bookworm AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY backend/package.json backend/
RUN npm ci --omit=dev --workspace @alert-recall/sidecar

FROM node:24-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY backend/package.json backend/
# No script of a package has to run for a build.
RUN npm ci --ignore-scripts
COPY contract contract
COPY backend backend
RUN npm run build:backend

FROM packages AS assembled
COPY --from=build /app/backend/dist backend/dist

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    PORT=8080 \
    HISTORY_DB_PATH=/var/lib/alert-recall/history.db
WORKDIR /app
COPY --from=assembled /app ./
# A named volume mounted here takes over this owner.
RUN install --directory --owner=node --group=node --mode=0700 /var/lib/alert-recall
USER node
VOLUME /var/lib/alert-recall
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# No shell in between: the process gets SIGTERM itself.
# The limit makes Node collect garbage sooner; docs/operations.md has the figures.
CMD ["node", "--max-old-space-size=512", "backend/dist/main.js"]
