import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commonErrors } from '@homecoming/contract/errors.ts';
import {
  sceneHues,
  sceneLights,
  sceneNames,
  type SceneLight,
  type SceneLook,
  type SceneName,
} from '@homecoming/contract/scenes.ts';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { createTaskQueue } from '../platform/concurrency/task-queue.ts';
import { fail } from '../platform/http/fail.ts';
import { memoryFile, sendMemoryFile, type MemoryFile } from '../platform/http/memory-file.ts';
import { webLimit } from '../platform/http/web-files.ts';
import { scenePictureSize } from './present.ts';

/** Serves `GET /scenes/{name}-{light}-{hue}.jpg`. Each of the 240 pictures, of some 50 kB, is drawn once. */
export function scenePictureRoute(http: FastifyInstance): void {
  const files = new Map<string, MemoryFile>();
  const drawings = createTaskQueue({ maxRunning: 1, maxWaiting: 240 });
  http.get<{ Params: { look: string } }>('/scenes/:look.jpg', { config: webLimit }, async (request, reply) => {
    const { look: key } = request.params;
    const look = parseLook(key);
    if (look === null) throw fail(commonErrors.not_found);
    const file = files.get(key) ?? (await drawings.run(async () => files.get(key) ?? draw(look), [key]));
    files.set(key, file);
    return sendMemoryFile(request, reply, file);
  });
}

function parseLook(key: string): SceneLook | null {
  const [, name = '', light = '', hue = ''] = /^([a-z]+)-([a-z]+)-(\d)$/.exec(key) ?? [];
  if (!isSceneName(name) || !isSceneLight(light) || Number(hue) >= sceneHues.length) return null;
  return { name, light, hue: Number(hue) };
}

function isSceneName(text: string): text is SceneName {
  return sceneNames.some((name) => name === text);
}

function isSceneLight(text: string): text is SceneLight {
  return Object.hasOwn(sceneLights, text);
}

async function draw(look: SceneLook): Promise<MemoryFile> {
  const content = await sharp(Buffer.from(drawSvg(look)))
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
  return memoryFile({ type: 'image/jpeg', cacheControl: 'public, max-age=86400', content, encoded: {} });
}

function drawSvg({ name, light, hue }: SceneLook): string {
  const file = fileURLToPath(import.meta.resolve(`@homecoming/contract/scenes/${name}.svg`));
  const layer = sceneLights[light];
  const stops = layer?.stops.map(([color, percent]) => `<stop offset="${percent}%" style="stop-color:${color}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 450" width="${scenePictureSize.width}" height="${scenePictureSize.height}">
    <g style="filter:hue-rotate(${sceneHues[hue]}deg)">${readFileSync(file, 'utf8')}</g>
    ${
      layer === null
        ? ''
        : `<linearGradient id="scene-light" x2="0" y2="1">${stops?.join('')}</linearGradient>
           <rect width="800" height="450" fill="url(#scene-light)" style="mix-blend-mode:${layer.blend}"/>`
    }
  </svg>`;
}
