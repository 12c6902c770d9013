export { type TodoItem, type TodoSource, TodoSources, TodoSubjects } from './todo-sources.js';
export { TodoReader } from './todo-reader.js';
export { TodoModule, TodoRoutesModule } from './todo.module.js';
