import { describe, expect, it } from '@jest/globals';
import { registeredOf } from '../testing/registered-of.js';
import { classMark, methodMark } from './registered.js';

interface Sings {
  sing(): string;
}
const Sings = classMark<readonly ('high' | 'low')[], Sings>();
const Hums = methodMark<readonly [], () => string>();

@Sings('high')
class Bird implements Sings {
  readonly voice: string = 'tweet';
  sing(): string {
    return this.voice;
  }
  @Hums()
  hum(): string {
    return `${this.voice} hm`;
  }
}
class Wren extends Bird {
  override readonly voice = 'trill';
}
@Sings('low')
class Bear implements Sings {
  sing = () => 'growl';
}

const voices = (...animals: object[]) => registeredOf(...animals).each(['high', 'low'], 'sing', Sings);

describe('what is registered', () => {
  it('is found by its key, however many objects are marked otherwise or not at all', () => {
    const found = voices({}, new Bear(), Object.create(null) as object, new Bird())();
    expect([...found].map(([key, singer]) => [key, singer.sing()])).toEqual([
      ['low', 'growl'],
      ['high', 'tweet'],
    ]);
  });

  it('is found once where one object has two names, and also by the mark of a class that it extends', () => {
    const wren = new Wren();
    const registered = registeredOf(wren, wren);
    expect(
      registered
        .roles(Hums)()
        .map((hum) => hum()),
    ).toEqual(['trill hm']);
    expect(registered.all(Sings)()).toEqual([{ said: ['high'], role: wren }]);
  });

  it('ends the start where something is missing or there twice', () => {
    expect(voices(new Bear())).toThrow('0 classes sing high, instead of one');
    expect(voices(new Bear(), new Bird(), new Wren())).toThrow('2 classes sing high, instead of one');
    const registered = registeredOf(new Bird(), new Wren());
    registered.each([], 'sing', Sings);
    expect(() => registered.onModuleInit()).toThrow('2 classes sing high, instead of one');
  });
});
