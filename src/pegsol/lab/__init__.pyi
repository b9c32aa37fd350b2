# The public names of pegsol.lab, each with its module.

from pegsol.lab.comparison import compare as compare
from pegsol.lab.experiment import genetic_experiment as genetic_experiment
from pegsol.lab.genetic_solver import genetic as genetic
from pegsol.lab.old_texts.redo import redo as redo
from pegsol.lab.orders import jump_order as jump_order
from pegsol.lab.plain import search as search
from pegsol.lab.random_games import random_play as random_play
from pegsol.lab.rules import Rule as Rule
from pegsol.lab.sound_rules import soundness as soundness
from pegsol.lab.switches import Switches as Switches
