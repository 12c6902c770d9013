import fs from 'node:fs';
import path from 'node:path';

/** An object that an earlier run has kept; empty where none has, or where what stands there is no JSON. */
export function readKept(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return {};
    throw error;
  }
}

/** A run that ends meanwhile leaves the one before. */
export function keep(file, object) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const whole = `${file}.${process.pid}`;
  fs.writeFileSync(whole, JSON.stringify(object, null, 2));
  fs.renameSync(whole, file);
}
