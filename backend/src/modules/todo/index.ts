export { type TodoItem, type TodoSource, TodoSources, TodoSubjects, urgencyOf } from './todo-sources.js';
export { TodoReader } from './todo-reader.js';
export { TodoModule, TodoRoutesModule } from './todo.module.js';
