"""Boards: reading, solving, counting, rating, generating, drawing."""
import doctest
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
import unittest
import xml.dom.minidom

import clew
import clew._board
import clew._game

MAZE = ".H...\n##..#\n.....\n.#..#\n.#.B.\n"
NO_WAY = "B#.\n##.\n..H\n"
SEVERAL = "A..\n...\n..A\n"


class Reading(unittest.TestCase):
    def test_properties(self):
        board = clew.read(MAZE)
        self.assertEqual((board.puzzle, board.rows, board.cols), ("maze", 5, 5))
        self.assertEqual(board.format, "drawing")
        self.assertEqual(repr(board), "<clew.Board maze 5x5>")
        self.assertIn(("rule", "drop", True), board.rules)

    def test_an_option_becomes_a_rule_of_the_board(self):
        board = clew.read(SEVERAL, puzzle="flow", fill=False)
        self.assertIn(("fill", "off", False), board.rules)

    def test_a_bad_board_names_its_place(self):
        with self.assertRaises(clew.ClewError) as caught:
            clew.read("B..\n.#\n..H\n")
        problem = caught.exception
        self.assertEqual((problem.status, problem.line, problem.column), ("bad text", 2, 3))
        self.assertEqual(str(problem), "2:3: a row of 2 cells under a first row of 3")

    def test_a_bad_option(self):
        with self.assertRaisesRegex(clew.ClewError, "speed") as caught:
            clew.read(MAZE, speed=3)
        self.assertEqual(caught.exception.status, "bad option")

    def test_many_boards(self):
        boards = [clew.generate("maze", 4, 6, walls=20, seed=seed) for seed in range(5)]
        text = "\n".join(board.write("drawing") for board in boards)
        again = list(clew.read_all(text))
        self.assertEqual([b.write("drawing") for b in again], [b.write("drawing") for b in boards])

    def test_new_mazes_have_a_solution(self):
        def count_solved(**options):
            boards = [clew.generate("maze", 4, 9, seed=seed, **options) for seed in range(30)]
            return sum(board.solve().outcome == "solved" for board in boards)

        self.assertEqual(count_solved(), 30)
        self.assertIn(count_solved(solvable=False), range(1, 30))

    def test_a_bad_board_among_many(self):
        boards = clew.read_all(MAZE + "\n" + "B..\n.#\n..H\n", source="file")
        self.assertEqual(next(boards).puzzle, "maze")
        with self.assertRaisesRegex(clew.ClewError, "row of 2 cells"):
            next(boards)


class Solving(unittest.TestCase):
    def test_a_shortest_path(self):
        answer = clew.solve(MAZE)
        self.assertEqual((answer.outcome, answer.proof, answer.moves), ("solved", "best", "lul"))
        self.assertEqual(answer.paths, [[(4, 3), (4, 2), (0, 2), (0, 1)]])
        self.assertEqual(answer.facts["distance"], 6)
        self.assertIsNone(answer.limit)
        self.assertGreater(answer.nodes, 0)
        self.assertEqual(repr(answer), f"<clew.Answer solved lul, proof best, {answer.nodes} nodes>")

    def test_no_answer_is_proved(self):
        answer = clew.solve(NO_WAY)
        self.assertEqual((answer.outcome, answer.proof), ("none", "none"))
        self.assertFalse(answer.has_solution)
        self.assertEqual(answer.paths, [])

    def test_a_limit_is_not_a_proof(self):
        answer = clew.solve(MAZE, limit_nodes=1, engine="dijkstra")
        self.assertEqual((answer.outcome, answer.proof, answer.limit), ("gave-up", "nothing", "nodes"))
        self.assertEqual(answer.engine, "dijkstra")

    def test_options_of_reading_and_of_solving_in_one_call(self):
        answer = clew.solve(SEVERAL, puzzle="flow", fill=False, threads=1)
        self.assertEqual(answer.outcome, "solved")
        self.assertIn(("fill", "off", False), answer.board.rules)

    def test_unique_and_several(self):
        board = clew.generate("flow", 5, 6, seed=4)
        verdict = board.verdict()
        self.assertEqual((verdict.outcome, verdict.proof), ("unique", "only"))
        self.assertIsNone(verdict.second)
        self.assertEqual(verdict.paths, board.answer.paths)
        verdict = clew.verdict(SEVERAL, puzzle="flow")
        self.assertEqual(verdict.outcome, "several")
        self.assertNotEqual(verdict.second.paths, verdict.paths)
        self.assertEqual(sum(map(len, verdict.second.paths)), 9)

    def test_counts(self):
        # Hamiltonian paths between opposite corners of a 3x3 square, and all simple ones.
        self.assertEqual(clew.count(SEVERAL, puzzle="flow"), 2)
        self.assertEqual(clew.count(SEVERAL, puzzle="flow", fill=False), 12)
        with self.assertRaises(clew.Stopped):
            clew.count(clew.generate("flow", 9, 9, seed=1), limit_nodes=1)
        with self.assertRaises(clew.ClewError):
            clew.count(MAZE)

    def test_a_count_beyond_64_bits(self):
        rows = ["A" + "." * 9] + ["." * 10] * 8 + ["." * 9 + "A"]
        # Self-avoiding walks between opposite corners of a 10 x 10 square (OEIS A007764).
        self.assertEqual(clew.count("\n".join(rows) + "\n", puzzle="flow", fill=False),
                         41044208702632496804)

    def test_an_answer_of_ones_own(self):
        board = clew.read(MAZE)
        self.assertEqual(board.check("lul").outcome, "solved")
        with self.assertRaisesRegex(clew.WrongAnswer, "not in the hole"):
            board.check("lu")

    def test_answers_outlive_what_they_came_from(self):
        answer = clew.generate("flow", 5, 5, seed=2).answer
        second = clew.verdict(SEVERAL, puzzle="flow").second
        self.assertEqual(answer.board.rows, 5)
        self.assertEqual(second.board.cols, 3)

    def test_other_threads(self):
        moves = []
        threads = [threading.Thread(target=lambda: moves.append(clew.solve(MAZE).moves))
                   for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(moves, ["lul"] * 4)

    def test_control_c_ends_a_search(self):
        program = ("import clew; board = clew.generate('tiles', 5, 5, seed=1); print(1, flush=True);"
                   "board.solve(engine='ida', heuristic='manhattan')")
        folder = os.path.dirname(os.path.dirname(clew.__file__))
        for seconds in (0, 0.002, 0.2):
            child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE,
                                     stderr=subprocess.PIPE, env={**os.environ, "PYTHONPATH": folder})
            child.stdout.readline()
            time.sleep(seconds)
            child.send_signal(signal.SIGINT)
            _, errors = child.communicate(timeout=60)
            self.assertIn(b"KeyboardInterrupt", errors)

    def test_control_c_ends_a_search_wherever_it_is(self):
        """Interrupts before and after each function that Python calls, up to the last wait."""
        program = textwrap.dedent("""
            import faulthandler, sys, clew
            board = clew.generate("tiles", 5, 5, seed=1)
            for last_step in range(1, 1000):
                step = 0

                def interrupt(frame, event, argument):
                    global step
                    step += 1
                    if step == last_step:
                        sys.setprofile(None)
                        raise KeyboardInterrupt

                faulthandler.dump_traceback_later(60, exit=True)
                try:
                    sys.setprofile(interrupt)
                    board.solve(engine="ida", heuristic="manhattan", limit_seconds=0.2)
                except KeyboardInterrupt:
                    continue
                finally:
                    sys.setprofile(None)
                break
            print("ended at step", last_step)
        """)
        folder = os.path.dirname(os.path.dirname(clew.__file__))
        result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True,
                                env={**os.environ, "PYTHONPATH": folder})
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertRegex(result.stdout, r"ended at step \d{2,3}\n")


class Rating(unittest.TestCase):
    def test_grade_score_and_facts(self):
        rating = clew.rate(MAZE)
        self.assertEqual((rating.grade, rating.facts["rolls"]), ("easy", 2))
        self.assertAlmostEqual(rating.score, 2.16667, places=4)

    def test_a_limit(self):
        with self.assertRaises(clew.Stopped):
            clew.generate("flow", 9, 9, seed=1).rate(limit_nodes=1)


class Generating(unittest.TestCase):
    def test_a_seed_decides(self):
        first, again, other = (clew.generate("tiles", 3, 4, seed=seed) for seed in (1, 1, 2))
        self.assertEqual(first.write(), again.write())
        self.assertNotEqual(first.write(), other.write())

    def test_a_grade(self):
        board = clew.generate("maze", 5, 7, grade="hard", seed=1)
        self.assertEqual(board.rate().grade, "hard")
        self.assertIsNone(board.format)

    def test_what_cannot_be_generated(self):
        with self.assertRaises(clew.ClewError):
            clew.generate("chess", 8, 8)


class Drawing(unittest.TestCase):
    def test_notebooks_show_a_picture(self):
        board = clew.read(MAZE)
        game = board.game()
        for thing in (board, board.solve(), game, game.hint(5)):
            picture = xml.dom.minidom.parseString(thing._repr_svg_())
            self.assertEqual(picture.documentElement.tagName, "svg")
        self.assertNotEqual(board._repr_svg_(), board.solve()._repr_svg_())
        self.assertNotEqual(game._repr_svg_(), game.hint(5)._repr_svg_())
        self.assertNotEqual(board.svg(dark=True), board.svg())

    def test_text(self):
        self.assertIn("◎─▲", str(clew.solve(MAZE)))
        self.assertTrue(clew.solve(MAZE).text(ascii=True).isascii())

    def test_writing_with_the_answer(self):
        board = clew.generate("flow", 5, 5, seed=3)
        again = clew.read(board.answer.write("pack"))
        self.assertEqual(again.answer.paths, board.answer.paths)


class Lists(unittest.TestCase):
    def test_puzzles_engines_and_options(self):
        self.assertEqual(sorted(clew.puzzles()), ["flow", "maze", "tiles"])
        self.assertIn("auto", clew.engines("flow"))
        names = [option.name for option in clew.options("flow")]
        self.assertIn("limit_nodes", names)
        self.assertIn("fill", names)


def load_tests(loader, tests, pattern):
    for module in (clew, clew._board, clew._game):
        tests.addTests(doctest.DocTestSuite(module))
    return tests


if __name__ == "__main__":
    unittest.main()
