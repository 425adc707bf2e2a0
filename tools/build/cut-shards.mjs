import { writeShards } from './zip-shards.mjs';

writeShards(process.env.DATA_DIR || 'data');
